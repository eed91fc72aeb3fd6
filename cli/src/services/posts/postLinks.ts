import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isId } from "@quire/domain/ids";
import { parseFront } from "@quire/formats/frontMatter/entries";
import { splitFrontMatter } from "@quire/formats/frontMatter/split";
import { textOf } from "@quire/formats/frontMatter/textOf";
import { wikiTarget } from "@quire/formats/markdown/wikiLinks";
import type { Problems } from "./problems.ts";
import { recall } from "./sidecar.ts";
import { findTextFile } from "./siteFolders.ts";
import type { Story } from "./story.ts";

/** Absolute paths of the texts that a text links to, by how it names them. */
export type LinkedTexts = ReadonlyMap<string, string>;

/** Finds the texts that a text links to. `findByName` finds one of the folder that is synced, wherever it is. */
export async function findLinkedTexts(
  { path, links }: Pick<Story, "path" | "links">,
  findByName: (name: string) => string | null = () => null,
): Promise<LinkedTexts> {
  const found = new Map<string, string>();
  for (const { written } of links) {
    if (found.has(written)) continue;
    const target = wikiTarget(written);
    const text = await findTextFile(dirname(path), target ?? written, target !== null);
    const named = text ?? (target === null ? null : findByName(target.replace(/#.*$/s, "").trim()));
    if (named !== null) found.set(written, named);
  }
  return found;
}

/** Returns the addresses of linked texts' posts, by how the text names them; those without a post yet are left out. */
export async function addressesOf(
  linked: LinkedTexts,
  idOf: (path: string) => string | null | Promise<string | null>,
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const [written, path] of linked) {
    const id = await idOf(path);
    if (id !== null) addresses.set(written, addressOf(id, wikiTarget(written) ?? written));
  }
  return addresses;
}

/** A post's address with the heading that a link names, as the site's pages anchor it. */
export function addressOf(id: string, target: string): string {
  const fragment = /#(.+)$/s.exec(target)?.[1]?.trim() ?? "";
  return `/post/${id}${fragment === "" ? "" : `#${encodeURIComponent(decoded(fragment))}`}`;
}

/** Returns the post that a text became: by the folder's record, or by its own front matter. */
export async function idOfText(path: string, siteId: string): Promise<string | null> {
  const known = await recall(path, siteId).catch(() => null);
  if (known) return known.id;
  const parts = splitFrontMatter(await readFile(path, "utf8").catch(() => ""));
  if ("problem" in parts || parts.front === null) return null;
  const id = textOf(parseFront(parts.front).entries.find(({ name }) => name === "id")?.node ?? null);
  return isId(id) ? id : null;
}

/** Warns of links to texts that have no post. */
export function warnOfLinks(
  { links }: Pick<Story, "links">,
  addresses: ReadonlyMap<string, string>,
  problems: Pick<Problems, "warn">,
): void {
  for (const { written, shown, line } of links) {
    if (addresses.has(written)) continue;
    const isName = wikiTarget(written) !== null;
    problems.warn(
      line,
      null,
      `${shown}: no post of this text yet; ${isName ? "it is plain text" : "the link leads nowhere"}`,
    );
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
