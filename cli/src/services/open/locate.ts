import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { getPost } from "@quire/contracts/calls/posts";
import { draftPath } from "@quire/domain/posts/draftPaths";
import { Exit, Failure } from "../../exit.ts";
import { suggest } from "../../suggest.ts";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { idOfPost } from "../posts/idOfPost.ts";
import { PAGE_NAMES, PAGES, type PageName } from "./pages.ts";

/** What to open. */
export interface Target {
  /** A page's name, or a post by its ID, URL or file. */
  named: string;
  /** Which of a post's pages; its public one by default. */
  of?: "editor" | "stats";
}

/** Returns the URL of a named page, or of a post. */
export async function locate(terminal: Terminal, place: Place, { named, of }: Target): Promise<string> {
  if (isPage(named) && PAGES[named].on === "platform") return place.origin + PAGES[named].path;
  const { account, user } = await openOwn(terminal, place);
  const { id: siteId, site_url } = user;
  if (site_url === null) throw noSite();
  if (isPage(named)) return new URL(PAGES[named].path, site_url).href;
  const id = await idOfPost(terminal, siteId, named);
  if (id === null) throw await unknown(terminal, named);
  const post = await account.client.call(getPost, { params: { siteId, id }, signal: terminal.signal });
  const paths = { editor: draftPath(post), stats: `/stats/posts/${post.id}` };
  return new URL(of ? paths[of] : post.permalink, site_url).href;
}

function isPage(named: string): named is PageName {
  return Object.hasOwn(PAGES, named);
}

async function unknown({ cwd }: Terminal, named: string): Promise<Failure> {
  const isThere = await stat(resolve(cwd, named)).then(
    () => true,
    () => false,
  );
  if (isThere) {
    return new Failure({
      exit: Exit.failure,
      code: "not_published",
      message: `${named} is not on your site yet.`,
      next: `Run: quire publish ${named}`,
    });
  }
  const near = suggest(named, PAGE_NAMES);
  return new Failure({
    exit: Exit.usage,
    code: "page_unknown",
    message: `“${named}” isn't a page, a post's id or a file here.`,
    next: near ? `Did you mean ${near}?` : `The pages are: ${PAGE_NAMES.join(", ")}`,
  });
}

function noSite(): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "no_site",
    message: "You have no site yet.",
    next: "Create one in your settings: quire open settings",
  });
}
