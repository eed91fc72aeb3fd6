import type { Client } from "@quire/client/client";
import type { Issue } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { allPictures, findPictures, warnOfStills } from "../posts/findPictures.ts";
import { addressesOf, findLinkedTexts, idOfText, warnOfLinks } from "../posts/postLinks.ts";
import { problemsOf } from "../posts/problems.ts";
import { readStory } from "../posts/readStory.ts";
import { placePictures } from "../posts/save.ts";
import { uploadKey, uploadPictures } from "../posts/uploadPictures.ts";

/** An email in a markdown file: links to other texts lead to their posts, pictures are uploaded with `upload`. */
export interface Message {
  subject: string;
  /** Number of pictures to upload. */
  pictures: number;
  /** What may be wrong in it, also links to texts without a post on this site. */
  warnings(siteId: string): Promise<readonly Issue[]>;
  /** Returns the email's text as `render` returns it, with the pictures' local paths: they have no URLs yet. */
  preview(siteId: string, render: (markdown: string) => Promise<string>): Promise<string>;
  upload(client: Client, siteId: string): Promise<{ subject: string; markdown: string }>;
}

/** Address of a picture that isn't uploaded yet; `.invalid` is no one's. */
const STAND_IN = "https://pictures.invalid/";
const ANY_STAND_IN = /https:\/\/pictures\.invalid\/\d+/g;

/** Reads a message; without a subject, the file's title is the subject. Uploads nothing. */
export async function readMessage(terminal: Terminal, file: string, subject?: string): Promise<Message> {
  const problems = problemsOf(file);
  const story = await readStory(file, terminal.cwd, { problems, now: terminal.now(), isNamed: false });
  if (subject !== undefined) problems.withdraw("title");
  const pictures = await findPictures(story, problems);
  problems.throwIfAny();
  warnOfStills(pictures, problems);
  const head = { subject: subject ?? story.title };
  const files = allPictures({ ...pictures, cover: null });
  const linked = await findLinkedTexts(story);
  const linksAt = (siteId: string) => addressesOf(linked, (path) => idOfText(path, siteId));
  return {
    ...head,
    pictures: files.length,
    async warnings(siteId) {
      warnOfLinks(story, await linksAt(siteId), problems);
      return problems.warnings;
    },
    async preview(siteId, render) {
      const standIns = new Map(
        files.map((file, at) => [uploadKey(file), { id: "", url: `${STAND_IN}${at}` }]),
      );
      const text = await render(placePictures(story, pictures, standIns, await linksAt(siteId)));
      const written = new Map(
        [...pictures.byWritten].map(([path, file]) => [standIns.get(uploadKey(file))?.url, path]),
      );
      return text.replace(ANY_STAND_IN, (url) => written.get(url) ?? url);
    },
    async upload(client, siteId) {
      const uploads = await uploadPictures(terminal, client, siteId, files, () => {});
      return { ...head, markdown: placePictures(story, pictures, uploads.byKey, await linksAt(siteId)) };
    },
  };
}
