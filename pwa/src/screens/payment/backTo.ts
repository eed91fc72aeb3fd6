import type { Payable } from "./payable.ts";

/** Where the buyer came from, with what was to be paid, which is taken up there. Null where that is no page. */
export function backTo(
  { returnUrl, what, id }: Pick<Payable, "returnUrl" | "what" | "id">,
  how: "paid" | "left",
): string | null {
  if (!URL.canParse(returnUrl)) return null;
  const url = new URL(returnUrl);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  url.searchParams.set(what, id);
  if (how === "left") url.searchParams.set("left", "1");
  return url.href;
}
