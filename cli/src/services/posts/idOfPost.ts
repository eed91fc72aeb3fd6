import { resolve } from "node:path";
import { isId } from "@quire/domain/ids";
import { postOfPath } from "@quire/domain/posts/postOfPath";
import type { Terminal } from "../../terminal.ts";
import { problemsOf } from "./problems.ts";
import { readSource } from "./readSource.ts";
import { recall } from "./sidecar.ts";

/**
 * The post that a person names: by its id, by an address where it is read or written, or by the file or folder that it was
 * published from. Null where it is none of these; whether the site has such a post is not asked.
 */
export async function idOfPost({ cwd }: Terminal, siteId: string, named: string): Promise<string | null> {
  if (isId(named)) return named;
  if (/^https?:\/\//i.test(named)) return idIn(named);
  return (await idOfFile(cwd, siteId, named)) ?? idIn(`https://${named}`);
}

function idIn(address: string): string | null {
  return URL.canParse(address) ? postOfPath(new URL(address).pathname) : null;
}

/** What the file says itself goes before what its folder remembers. */
async function idOfFile(cwd: string, siteId: string, named: string): Promise<string | null> {
  const story = await readSource(named, cwd, problemsOf(named)).catch(() => null);
  return story?.front.fields.id ?? (await recall(story?.path ?? resolve(cwd, named), siteId))?.id ?? null;
}
