import { usePage } from "../../lib/PageContext.ts";

interface ContactSupportProps {
  /** Id of the order or plan. */
  id: string;
  /** What the id is of, for the email's subject. */
  about?: string;
  label: string;
}

/** `mailto:` link to support with the order's or plan's id in the subject. */
export function ContactSupport({ id, about = "Payment", label }: ContactSupportProps) {
  const { support } = usePage().product;
  if (!support) return label;
  return <a href={`mailto:${support}?subject=${encodeURIComponent(`${about} ${id}`)}`}>{label}</a>;
}
