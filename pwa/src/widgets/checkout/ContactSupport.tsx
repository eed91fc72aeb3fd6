import { usePage } from "../../lib/PageContext.ts";

/** The way to support, by a letter that names the payment already: an order's id, or a plan's. */
export function ContactSupport({ id, words }: { id: string; words: string }) {
  const { support } = usePage().product;
  if (!support) return words;
  return <a href={`mailto:${support}?subject=${encodeURIComponent(`Payment ${id}`)}`}>{words}</a>;
}
