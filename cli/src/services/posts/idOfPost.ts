import { resolve } from "node:path";
import { isId } from "@quire/domain/ids";
import { postOfPath } from "@quire/domain/posts/postOfPath";
import { parseUrl } from "@quire/domain/text/parseUrl";
import type { Terminal } from "../../terminal.ts";
import { problemsOf } from "./problems.ts";
import { readSource } from "./readSource.ts";
import { recall } from "./sidecar.ts";

/**
 * Returns the ID of a post named by ID, by its public or editor URL, or by the file or folder it was published
 * from. Null for anything else; doesn't check whether the site has the post.
 */
export async function idOfPost(
  { cwd, now }: Terminal,
  siteId: string,
  named: string,
): Promise<string | null> {
  if (isId(named)) return named;
  if (/^https?:\/\//i.test(named)) return idIn(named);
  return (await idOfFile(cwd, siteId, named, now())) ?? idIn(`https://${named}`);
}

function idIn(address: string): string | null {
  const url = parseUrl(address);
  return url && postOfPath(url.pathname);
}

/** The file's own ID takes precedence over the folder's record. */
async function idOfFile(cwd: string, siteId: string, named: string, now: Date): Promise<string | null> {
  const story = await readSource(named, cwd, problemsOf(named), now).catch(() => null);
  return story?.front.fields.id ?? (await recall(story?.path ?? resolve(cwd, named), siteId))?.id ?? null;
}
