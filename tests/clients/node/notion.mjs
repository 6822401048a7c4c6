import { Client } from "@notionhq/client";

export async function call(base) {
  const client = new Client({ auth: "made-up", baseUrl: `${base}/notion`, retry: false, logger: () => {} });
  try {
    await client.pages.retrieve({ page_id: "7f3a" });
  } catch (error) {
    return [error.constructor.name, error.body];
  }
  return ["", ""];
}
