import { createListeners } from "../ui/listeners.ts";

/** Ends the address of a post whose file opens with its page. */
export const READ_HASH = "#read";

const [notify, subscribe] = createListeners();

/** Calls back when the reader wants to read what this page sells: the file's reader then opens. */
export const onStartReading = subscribe;

/** Starts reading the post of this page: opens its file, or goes to its text. */
export function startReading(): void {
  document.querySelector("[data-post-media], [data-post-content]")?.scrollIntoView({ block: "start" });
  notify();
}
