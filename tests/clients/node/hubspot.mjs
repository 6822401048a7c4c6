import { Client } from "@hubspot/api-client";

export async function call(base) {
  const client = new Client({ accessToken: "made-up", basePath: `${base}/hubspot` });
  try {
    await client.crm.contacts.basicApi.create({ properties: { email: "nope" }, associations: [] });
  } catch (error) {
    return [error.constructor.name, JSON.stringify(error.body)];
  }
  return ["", ""];
}
