import type { Notes } from "../wire/body.ts";

/** The options that the page opened the checkout with. */
export interface CheckoutOptions {
  key: string;
  name: string;
  description: string | null;
  email: string;
  contact: string;
  notes: Notes;
  /** The page's origin, which alone receives the result. */
  origin: string;
}

/** Origins of this machine: the product and its creators' sites. */
const ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|([a-z0-9-]+\.)+localhost)(:\d{1,5})?$/;

/** Reads the options from the frame's address; null if the origin is foreign or missing. */
export function readOptions({ options, origin }: Record<string, unknown>): CheckoutOptions | null {
  if (typeof origin !== "string" || !ORIGIN.test(origin)) return null;
  const parsed = parse(options);
  const prefill = (parsed.prefill ?? {}) as Record<string, unknown>;
  const text = (value: unknown): string | null =>
    typeof value === "string" && value !== "" ? value.slice(0, 255) : null;
  return {
    key: text(parsed.key) ?? "",
    name: text(parsed.name) ?? "",
    description: text(parsed.description),
    email: text(prefill.email) ?? "buyer@example.com",
    contact: text(prefill.contact) ?? "+919000090000",
    notes: notesOf(parsed.notes),
    origin,
  };
}

function parse(text: unknown): Record<string, unknown> {
  try {
    return (JSON.parse(String(text)) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function notesOf(value: unknown): Notes {
  const pairs = Object.entries((value ?? {}) as object).map(([name, note]) => [name, String(note)]);
  return pairs.length === 0 ? [] : Object.fromEntries(pairs);
}
