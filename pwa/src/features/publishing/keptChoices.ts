import { NOTHING_PENDING, type Pending } from "./choices.ts";

const keyOf = (postId: string) => `publishing:${postId}`;

/** What was chosen for a post in this tab and could not be sent. */
export function readKept(postId: string): Pending {
  try {
    return {
      ...NOTHING_PENDING,
      ...(JSON.parse(sessionStorage.getItem(keyOf(postId)) ?? "{}") as Partial<Pending>),
    };
  } catch {
    return NOTHING_PENDING;
  }
}

export function keepChoices(postId: string, pending: Pending): void {
  try {
    if (Object.keys(pending.unsaved).length > 0)
      sessionStorage.setItem(keyOf(postId), JSON.stringify(pending));
    else sessionStorage.removeItem(keyOf(postId));
  } catch {
    // Without storage they live as long as the sheet.
  }
}
