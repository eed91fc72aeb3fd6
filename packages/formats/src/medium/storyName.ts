import { baseName } from "../reading/names.ts";

/** What the name of a story's file says: its day (null for a draft), the beginning of its title, its id. */
export interface StoryName {
  day: string | null;
  words: string;
  id: string;
}

const NAME = /^(?:(\d{4}-\d\d-\d\d)|draft)_(.{0,300}?)-?-([0-9a-f]{8,14})\.html$/;

/** Reads `posts/2019-01-02_The-title-1a2b3c4d5e6f.html`; null for any other file. */
export function readStoryName(name: string): StoryName | null {
  const [, day = null, words = "", id = ""] = NAME.exec(baseName(name)) ?? [];
  return id === "" || !/(?:^|\/)posts\/[^/]+$/.test(`/${name}`) ? null : { day, words, id };
}
