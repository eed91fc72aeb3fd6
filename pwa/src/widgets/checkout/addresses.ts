/** Query parameters that a payment provider's redirect adds. */
const OF_PAYMENT = ["order", "subscription", "left"];

/** Returns the current path without the parameters of an earlier payment, for the provider to redirect to. */
export function returnPath(): string {
  return withoutPayment(new URL(location.href), "");
}

/** Removes the payment parameters from the address bar. */
export function removePaymentParams(): void {
  const url = new URL(location.href);
  history.replaceState(history.state, "", withoutPayment(url, url.hash));
}

function withoutPayment({ pathname, searchParams }: URL, hash: string): string {
  for (const name of OF_PAYMENT) searchParams.delete(name);
  const search = searchParams.toString();
  return pathname + (search ? `?${search}` : "") + hash;
}
