import { Octokit } from "octokit";

export async function call(base) {
  const client = new Octokit({
    auth: "made-up",
    baseUrl: `${base}/github`,
    retry: { enabled: false }, // the model is told how long to wait
    throttle: { enabled: false },
  });
  try {
    await client.rest.repos.get({ owner: "acme", repo: "app" });
  } catch (error) {
    return [error.constructor.name, JSON.stringify(error.response.data)];
  }
  return ["", ""];
}
