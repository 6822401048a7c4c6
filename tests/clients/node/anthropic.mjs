import Anthropic from "@anthropic-ai/sdk";

export async function call(base, maxRetries = 0) {
  const client = new Anthropic({ baseURL: `${base}/anthropic`, apiKey: "made-up", maxRetries });
  try {
    await client.messages.create({ model: "claude-9", max_tokens: 8, messages: [{ role: "user", content: "hi" }] });
  } catch (error) {
    return [error.constructor.name, JSON.stringify(error.error)]; // the body whole
  }
  return ["", ""];
}
