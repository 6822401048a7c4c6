import OpenAI from "openai";

export async function call(base, maxRetries = 0) {
  let whole = ""; // the SDK keeps the member `error` of a body and drops `recovery` beside it
  const keeping = async (url, init) => {
    const response = await fetch(url, init);
    if (!response.ok) whole = await response.clone().text();
    return response;
  };
  const client = new OpenAI({ baseURL: `${base}/openai/v1`, apiKey: "made-up", maxRetries, fetch: keeping });
  try {
    await client.chat.completions.create({ model: "gpt-5x", messages: [{ role: "user", content: "hi" }] });
  } catch (error) {
    return [error.constructor.name, whole];
  }
  return ["", ""];
}
