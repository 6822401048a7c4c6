export async function call(base) {
  const response = await fetch(`${base}/acme/invoices`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ quantity: 1 }),
  });
  return ["", await response.text()];
}
