import { readFromTab, saveInTab } from "../../lib/tabStore.ts";
import { NOTHING_PENDING, type Pending } from "./choices.ts";

const keyOf = (postId: string) => `publishing:${postId}`;

/** What was chosen for a post in this tab and could not be sent. */
export function readSavedChoices(postId: string): Pending {
  try {
    return {
      ...NOTHING_PENDING,
      ...(JSON.parse(readFromTab(keyOf(postId)) ?? "{}") as Partial<Pending>),
    };
  } catch {
    return NOTHING_PENDING;
  }
}

export function saveChoices(postId: string, pending: Pending): void {
  const isAny = Object.keys(pending.unsaved).length > 0;
  saveInTab(keyOf(postId), isAny ? JSON.stringify(pending) : null);
}
