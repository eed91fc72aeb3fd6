import { dirname, join, resolve } from "node:path";
import type { Client } from "@quire/client/client";
import { NotFound } from "@quire/client/errors";
import { getPost } from "@quire/contracts/calls/posts";
import { isId } from "@quire/domain/ids";
import { STORY_TYPES, type StoryType } from "@quire/domain/posts/postTypes";
import { childTypeOf, serialOf } from "@quire/domain/posts/serials";
import { findNamed } from "../findNamed.ts";
import { type Problems, problemsOf } from "./problems.ts";
import { quoted } from "./quoted.ts";
import { readStory } from "./readStory.ts";
import { recall } from "./sidecar.ts";
import type { Story } from "./story.ts";

/** A post's type, and the story or comic it belongs to. */
export interface Placement {
  type: StoryType;
  parent: string | null;
}

/**
 * Resolves `parent` and `type` against the site. A chapter without a story, or a part of the wrong kind, is a
 * problem.
 */
export async function placeStory(
  client: Client,
  siteId: string,
  story: Story,
  problems: Problems,
  signal: AbortSignal,
): Promise<Placement> {
  const { type, parent: written } = story.front.fields;
  const { lines } = story.front;
  // The server would silently drop it for a new post.
  if (!written && story.front.fields.index) {
    problems.add(lines.index ?? 1, "index", "only chapters and episodes have an index: set their `parent`");
  }
  if (!written) {
    if (type === "chapter" || type === "episode") {
      const kind = serialOf(type);
      problems.add(
        lines.type ?? 1,
        "parent",
        `missing: set the ${kind}'s file or id, as \`parent: ${kind}.md\` or --parent ${kind}.md`,
      );
    }
    return { type: type ?? "post", parent: null };
  }
  const refuse = (message: string): Placement => {
    problems.add(lines.parent ?? 1, "parent", message);
    return { type: type ?? "chapter", parent: null };
  };
  const id = isId(written) ? written : await idOfFile(story, written, siteId);
  if (id === "missing") return refuse(`no such file: ${written}`);
  if (id === "unpublished") {
    const asTyped = join(dirname(story.name), written);
    return refuse(`${written} is not on the site yet; first run: quire publish ${quoted(asTyped)}`);
  }
  const kind = await childType(client, siteId, id, signal);
  if (kind === null) return refuse(`${written} is not a story or comic of your site`);
  if (type && type !== kind) {
    problems.add(lines.type ?? 1, "type", `must be ${kind}: that is what ${written} is made of`);
  }
  return { type: kind, parent: id };
}

async function idOfFile(story: Story, written: string, siteId: string): Promise<string> {
  const folder = dirname(story.path);
  const path = (await findNamed(folder, written)) ?? resolve(folder, written);
  const parent = await readStory(path, "/", { problems: problemsOf(written), now: new Date(0) }).catch(
    () => null,
  );
  if (!parent) return "missing";
  return parent.front.fields.id ?? (await recall(path, siteId))?.id ?? "unpublished";
}

async function childType(
  client: Client,
  siteId: string,
  id: string,
  signal: AbortSignal,
): Promise<"chapter" | "episode" | null> {
  try {
    const { ptype, subtype } = await client.call(getPost, { params: { siteId, id }, signal });
    return ptype === STORY_TYPES.story.ptype && subtype ? childTypeOf(subtype) : null;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
