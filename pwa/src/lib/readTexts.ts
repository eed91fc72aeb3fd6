import { readFromTab, saveInTab } from "./tabStore.ts";

/** Ids of the texts that this tab has read to the end on this site. */
const KEY = "read-texts";

const readTexts = () => new Set(readFromTab(KEY)?.split(" "));

/** Returns how many texts were read to the end on this site during this visit. */
export const countRead = (): number => readTexts().size;

/** Records that a text was read to the end; again changes nothing. */
export function recordRead(postId: string): void {
  saveInTab(KEY, [...readTexts().add(postId)].join(" "));
}
