import { readFromTab, saveInTab } from "../../lib/tabStore.ts";
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
export function readTypedDelivery(id: string): Typed | null {
  try {
    const kept: unknown = JSON.parse(readFromTab(nameOf(id)) ?? "null");
    return kept && typeof kept === "object" && "text" in kept ? (kept as Typed) : null;
  } catch {
    return null;
  }
}

export const saveTypedDelivery = (id: string, typed: Typed): void =>
  saveInTab(nameOf(id), JSON.stringify(typed));

export const forgetTyped = (id: string): void => saveInTab(nameOf(id), null);
