import type { Client } from "@quire/client/client";
import type { Terminal } from "../../terminal.ts";
import { allPictures, findPictures } from "../posts/findPictures.ts";
import { problemsOf } from "../posts/problems.ts";
import { readStory } from "../posts/readStory.ts";
import { placePictures } from "../posts/save.ts";
import { uploadPictures } from "../posts/uploadPictures.ts";

/** An email in a markdown file, whose pictures are uploaded with `upload`. */
export interface Message {
  subject: string;
  /** With the pictures' local paths. */
  markdown: string;
  upload(client: Client, siteId: string): Promise<{ subject: string; markdown: string }>;
}

/** Reads a message; without a subject, the file's title is the subject. Uploads nothing. */
export async function readMessage(terminal: Terminal, file: string, subject?: string): Promise<Message> {
  const problems = problemsOf(file);
  const story = await readStory(file, terminal.cwd, { problems, now: terminal.now(), isNamed: false });
  if (subject !== undefined) problems.withdraw("title");
  const pictures = await findPictures(story, problems);
  problems.throwIfAny();
  const head = { subject: subject ?? story.title };
  return {
    ...head,
    markdown: story.body,
    async upload(client, siteId) {
      const files = allPictures({ ...pictures, cover: null });
      const uploads = await uploadPictures(terminal, client, siteId, files, () => {});
      return { ...head, markdown: placePictures(story, pictures, uploads.byKey) };
    },
  };
}
