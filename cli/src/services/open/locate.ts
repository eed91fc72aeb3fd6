import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { getMe } from "@quire/contracts/calls/accounts";
import { getPost } from "@quire/contracts/calls/posts";
import { isId } from "@quire/domain/ids";
import { Exit, Failure } from "../../exit.ts";
import { suggest } from "../../suggest.ts";
import type { Terminal } from "../../terminal.ts";
import { openAccount } from "../account/open.ts";
import type { Place } from "../account/place.ts";
import { recall } from "../posts/sidecar.ts";
import { PAGE_NAMES, PAGES, type PageName } from "./pages.ts";

/** The address of a page by its name, of a post by its id, or of the post that a file became. */
export async function locate(
  terminal: Terminal,
  place: Place,
  { named, edit }: { named: string; edit: boolean },
): Promise<string> {
  if (isPage(named) && PAGES[named].on === "platform") return place.origin + PAGES[named].path;
  const { client } = await openAccount(terminal, place);
  const { signal } = terminal;
  const { id: siteId, site_url } = await client.call(getMe, { signal });
  if (site_url === null) throw noSite();
  if (isPage(named)) return new URL(PAGES[named].path, site_url).href;
  const id = isId(named) ? named : await idOfFile(terminal, siteId, named);
  const { permalink, ptype } = await client.call(getPost, { params: { siteId, id }, signal });
  if (!edit) return new URL(permalink, site_url).href;
  const kind = ptype === "dg" ? "good" : permalink.split("/")[1];
  return new URL(`/${kind}/${id}/edit`, site_url).href;
}

function isPage(named: string): named is PageName {
  return Object.hasOwn(PAGES, named);
}

async function idOfFile({ cwd }: Terminal, siteId: string, named: string): Promise<string> {
  const path = resolve(cwd, named);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (!isThere) throw unknown(named);
  const remembered = await recall(path, siteId);
  if (remembered) return remembered.id;
  throw new Failure({
    exit: Exit.failure,
    code: "not_published",
    message: `${named} is not on your site yet.`,
    next: `Run: quire publish ${named}`,
  });
}

function unknown(named: string): Failure {
  const near = suggest(named, PAGE_NAMES);
  return new Failure({
    exit: Exit.usage,
    code: "page_unknown",
    message: `“${named}” is no page, no post's id and no file here.`,
    next: near ? `Did you mean ${near}?` : `The pages are: ${PAGE_NAMES.join(", ")}`,
  });
}

function noSite(): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "no_site",
    message: "You have no site yet.",
    next: "Make one at your settings: quire open settings",
  });
}
