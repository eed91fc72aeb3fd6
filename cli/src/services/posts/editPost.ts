import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { slugify } from "@quire/domain/posts/slug";
import { Exit, Failure, Interrupted } from "../../exit.ts";
import { explain } from "../../explain.ts";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { safeStem } from "../sync/names.ts";
import type { FoundPost } from "./findPost.ts";
import { type Published, publishStory } from "./publish.ts";
import { quoted } from "./quoted.ts";
import { fileOf } from "./showPost.ts";
import { remember } from "./sidecar.ts";
import { withoutLocalPictures } from "./withoutLocalPictures.ts";

/** Opens a file in the user's editor; resolves when it is closed. */
export type OpenEditor = (path: string) => Promise<void>;

/**
 * Opens a post as a file in the editor and saves the changes, merging others' changes elsewhere in the text.
 * Deletes the file only after the text is saved.
 * @returns null if nothing changed
 */
export async function editPost(
  terminal: Terminal,
  place: Place,
  { post, user }: FoundPost,
  { open, publish }: { open: OpenEditor; publish: boolean },
): Promise<Published | null> {
  const folder = await mkdtemp(join(tmpdir(), "quire-edit-"));
  const path = join(folder, `${safeStem(slugify(post.title), "post")}.md`);
  const before = fileOf({ post: { ...post, markdown: withoutLocalPictures(post.markdown) } });
  let isDone = false;
  try {
    await writeFile(path, before, { mode: 0o600 });
    // From here on the file belongs to the post: even `quire publish` continues from this version.
    await remember(path, user.id, () => ({ id: post.id, version: post.version, hash: null }));
    await open(path);
    const after = await readFile(path, "utf8");
    if (after === before || after.trim() === "") {
      isDone = true;
      return null;
    }
    const published = await publishStory(terminal, { file: path, place, draft: !publish });
    // Others' changes are saved next to it, so nothing on the site is lost.
    isDone = true;
    return published;
  } catch (error) {
    if (isDone) throw error;
    const facts = explain(error);
    const retry = `quire publish ${quoted(path)}${publish ? "" : " --draft"}`;
    throw new Failure(
      {
        ...facts,
        saved: `Your text is saved in ${path}.`,
        next: facts.exit === Exit.conflict ? facts.next : `Fix it there, then run: ${retry}`,
      },
      error,
    );
  } finally {
    if (isDone) await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the user's editor, with any arguments. */
export function editorOf(env: Terminal["env"], platform: NodeJS.Platform = process.platform): string {
  return env.VISUAL?.trim() || env.EDITOR?.trim() || (platform === "win32" ? "notepad" : "vi");
}

/** Runs the editor on the user's terminal. A shell parses its command line, so the path is quoted. */
export function openInEditor(terminal: Terminal): OpenEditor {
  const editor = editorOf(terminal.env);
  return (path) =>
    new Promise((resolve, reject) => {
      const isWindows = process.platform === "win32";
      const child = isWindows
        ? spawn(`${editor} "${path}"`, { stdio: "inherit", shell: true })
        : spawn("/bin/sh", ["-c", `${editor} "$1"`, editor, path], { stdio: "inherit" });
      child.once("error", (error) => reject(failed(editor, error.message)));
      child.once("close", (code, signal) => {
        if (code === 0) resolve();
        else if (terminal.signal.aborted || signal === "SIGINT") reject(new Interrupted());
        else reject(failed(editor, signal ? `it was stopped by ${signal}` : `it exited with ${code}`));
      });
    });
}

function failed(editor: string, why: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "editor_failed",
    message: `The editor “${editor}” didn't work: ${why}.`,
    next: "Use another one, such as EDITOR=nano",
  });
}
