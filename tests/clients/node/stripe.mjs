import Stripe from "stripe";

export async function call(base, maxNetworkRetries = 0) {
  const { hostname, port } = new URL(base);
  let whole = ""; // the SDK keeps the member `error` of a body and drops `recovery` beside it
  const throughTheProxy = async (url, init) => {
    const { pathname, search } = new URL(url); // it has no setting for a base path
    const response = await fetch(`${base}/stripe${pathname}${search}`, init);
    if (!response.ok) whole = await response.clone().text();
    return response;
  };
  const httpClient = Stripe.createFetchHttpClient(throughTheProxy);
  const client = new Stripe("sk_test_made_up", { host: hostname, port, protocol: "http", httpClient, maxNetworkRetries });
  try {
    await client.charges.create({ amount: 100, currency: "xyz", source: "tok_visa" });
  } catch (error) {
    return [error.constructor.name, whole];
  }
  return ["", ""];
}
