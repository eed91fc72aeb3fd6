import { baseName } from "../reading/names.ts";

/** Parts of a story's file name: its day (null for a draft), the beginning of its title, its id. */
export interface StoryName {
  day: string | null;
  titleStart: string;
  id: string;
}

const NAME = /^(?:(\d{4}-\d\d-\d\d)|draft)_(.{0,300}?)-?-([0-9a-f]{8,14})\.html$/;

/** Parses `posts/2019-01-02_The-title-1a2b3c4d5e6f.html`; null for any other file. */
export function readStoryName(name: string): StoryName | null {
  const [, day = null, titleStart = "", id = ""] = NAME.exec(baseName(name)) ?? [];
  return id === "" || !/(?:^|\/)posts\/[^/]+$/.test(`/${name}`) ? null : { day, titleStart, id };
}
