/** What is typed waits in this tab, over a sign-in and a reload, until it is said or thrown away. */
const keyOf = (postId: string, parent: string | null) => `comment:${postId}:${parent ?? ""}`;

/** The text that was being written under a post, as an answer to `parent` or to nobody. */
export function readKeptText(postId: string, parent: string | null): string {
  try {
    return sessionStorage.getItem(keyOf(postId, parent)) ?? "";
  } catch {
    return "";
  }
}

/** Keeps what is typed; nothing, where it is empty. */
export function keepText(postId: string, parent: string | null, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(postId, parent), text);
    else sessionStorage.removeItem(keyOf(postId, parent));
  } catch {
    // Storage is shut: the text lives as long as the page does.
  }
}
