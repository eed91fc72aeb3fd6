import type { Choices } from "./fieldSaver.ts";

const keyOf = (postId: string) => `publishing:${postId}`;

/** What was chosen for a post in this tab and could not be sent. */
export function readKept(postId: string): Choices {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(postId)) ?? "{}") as Choices;
  } catch {
    return {};
  }
}

export function keepChoices(postId: string, choices: Choices): void {
  try {
    if (Object.keys(choices).length > 0) sessionStorage.setItem(keyOf(postId), JSON.stringify(choices));
    else sessionStorage.removeItem(keyOf(postId));
  } catch {
    // Without storage they live as long as the sheet.
  }
}
