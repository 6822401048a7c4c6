import { WebClient } from "@slack/web-api";

export async function call(base) {
  const client = new WebClient("made-up", {
    slackApiUrl: `${base}/slack/api/`,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true, // else it sleeps and repeats
    headers: { "Remedy-Status": "RATE_LIMITED=503" }, // it hides the body of a 429: with another status it shows it
  });
  try {
    await client.chat.postMessage({ channel: "C1", text: "hi" });
  } catch (error) {
    return [error.code, JSON.stringify(error.data ?? error)];
  }
  return ["", ""];
}
