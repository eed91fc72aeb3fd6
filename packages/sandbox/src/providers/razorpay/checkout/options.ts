import type { Notes } from "../wire/body.ts";

/** What the page that opened the checkout said of it. */
export interface CheckoutOptions {
  key: string;
  name: string;
  description: string | null;
  email: string;
  contact: string;
  notes: Notes;
  /** Of the page, which alone is told how it went. */
  origin: string;
}

/** Pages of this machine: the product's own, and its creators' sites. */
const ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|([a-z0-9-]+\.)+localhost)(:\d{1,5})?$/;

/** The frame's address says them; null: they come from elsewhere, or are none. */
export function readOptions({ options, origin }: Record<string, unknown>): CheckoutOptions | null {
  if (typeof origin !== "string" || !ORIGIN.test(origin)) return null;
  const given = parse(options);
  const prefill = (given.prefill ?? {}) as Record<string, unknown>;
  const text = (value: unknown): string | null =>
    typeof value === "string" && value !== "" ? value.slice(0, 255) : null;
  return {
    key: text(given.key) ?? "",
    name: text(given.name) ?? "",
    description: text(given.description),
    email: text(prefill.email) ?? "buyer@example.com",
    contact: text(prefill.contact) ?? "+919000090000",
    notes: notesOf(given.notes),
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
