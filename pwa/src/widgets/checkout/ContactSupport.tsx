import { usePage } from "../../lib/PageContext.ts";

/** `mailto:` link to support with the order's or plan's id in the subject. */
export function ContactSupport({ id, label }: { id: string; label: string }) {
  const { support } = usePage().product;
  if (!support) return label;
  return <a href={`mailto:${support}?subject=${encodeURIComponent(`Payment ${id}`)}`}>{label}</a>;
}
