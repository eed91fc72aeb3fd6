import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { slugify } from "@quire/domain/posts/slug";
import { Exit, Failure, Interrupted } from "../../exit.ts";
import { explain } from "../../explain.ts";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import type { FoundPost } from "./findPost.ts";
import { type Published, publishStory } from "./publish.ts";
import { quoted } from "./quoted.ts";
import { fileOf } from "./showPost.ts";
import { remember } from "./sidecar.ts";

/** Opens a file in the person's editor, and answers when it is closed. */
export type OpenEditor = (path: string) => Promise<void>;

/**
 * Lets the person edit a post as a file of its own, and saves what they changed: others' changes in other places stay. The
 * file goes only when its text has arrived.
 * @returns null where nothing was changed
 */
export async function editPost(
  terminal: Terminal,
  place: Place,
  { post, user }: FoundPost,
  { open, publish }: { open: OpenEditor; publish: boolean },
): Promise<Published | null> {
  const folder = await mkdtemp(join(tmpdir(), "quire-edit-"));
  const path = join(folder, `${slugify(post.title) || "post"}.md`);
  const before = fileOf({ post });
  let isDone = false;
  try {
    await writeFile(path, before, { mode: 0o600 });
    // From here on the file stands for the post: also `quire publish` of it would go on from this version.
    await remember(path, user.id, () => ({ id: post.id, version: post.version, hash: null }));
    await open(path);
    const after = await readFile(path, "utf8");
    if (after === before || after.trim() === "") {
      isDone = true;
      return null;
    }
    const published = await publishStory(terminal, { file: path, place, draft: !publish });
    // What others wrote meanwhile lies beside it then: nothing of it is lost on the site.
    isDone = true;
    return published;
  } catch (error) {
    if (isDone) throw error;
    const facts = explain(error);
    const again = `quire publish ${quoted(path)}${publish ? "" : " --draft"}`;
    throw new Failure(
      {
        ...facts,
        kept: `Your text is saved in ${path}.`,
        next: facts.exit === Exit.conflict ? facts.next : `Fix it there, then run: ${again}`,
      },
      error,
    );
  } finally {
    if (isDone) await rm(folder, { recursive: true, force: true });
  }
}

/** The editor that the person has named, with whatever arguments stand behind its name. */
export function editorOf(env: Terminal["env"], platform: NodeJS.Platform = process.platform): string {
  return env.VISUAL?.trim() || env.EDITOR?.trim() || (platform === "win32" ? "notepad" : "vi");
}

/** Runs the editor on the person's own terminal. Its command line is theirs: a shell reads it, the path goes in quoted. */
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
