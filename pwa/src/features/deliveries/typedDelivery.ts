import type { PickedFile } from "./FileField.tsx";

/** What the form of a delivery holds. */
export interface Typed {
  text: string;
  file: PickedFile | null;
  link: string;
  /** By the clock on this wall, as the field has it. */
  at: string;
}

const nameOf = (id: string) => `delivery:${id}`;

/** What was typed for a delivery and not sent; null where nothing was. */
export function keptTyped(id: string): Typed | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(id)) ?? "null");
    return kept && typeof kept === "object" && "text" in kept ? (kept as Typed) : null;
  } catch {
    return null;
  }
}

export function keepTyped(id: string, typed: Typed): void {
  try {
    sessionStorage.setItem(nameOf(id), JSON.stringify(typed));
  } catch {
    // Without storage it is kept as long as the form is open.
  }
}

export function forgetTyped(id: string): void {
  try {
    sessionStorage.removeItem(nameOf(id));
  } catch {
    // Nothing was kept.
  }
}
