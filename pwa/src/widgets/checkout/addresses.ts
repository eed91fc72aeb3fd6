/** What a payment that one comes back from has put into the address. */
const OF_PAYMENT = ["order", "subscription", "left"];

/** Where one comes back to, without what an earlier payment left in the address. */
export function returnPath(): string {
  return withoutPayment(new URL(location.href), "");
}

/** The address is the page's own again, without the payment that came back with it. */
export function forgetPayment(): void {
  const url = new URL(location.href);
  history.replaceState(history.state, "", withoutPayment(url, url.hash));
}

function withoutPayment({ pathname, searchParams }: URL, hash: string): string {
  for (const name of OF_PAYMENT) searchParams.delete(name);
  const search = searchParams.toString();
  return pathname + (search ? `?${search}` : "") + hash;
}
