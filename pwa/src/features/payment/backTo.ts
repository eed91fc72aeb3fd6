/** Where the buyer came from, with their order, which is taken up there. Null where that is no page. */
export function backTo(returnUrl: string, orderId: string, how: "paid" | "left"): string | null {
  if (!URL.canParse(returnUrl)) return null;
  const url = new URL(returnUrl);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  url.searchParams.set("order", orderId);
  if (how === "left") url.searchParams.set("left", "1");
  return url.href;
}
