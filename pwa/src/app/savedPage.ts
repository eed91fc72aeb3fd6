import type { Page } from "@quire/contracts/records/page";
import { FRAME } from "../lib/frameName.ts";

/** What the device keeps, as far as is needed here. */
interface Kept {
  loadPage(key: string): Promise<Page | null>;
  listSaved(): Promise<{ path: string }[]>;
  /** What a person's own lists said last. */
  loadOwnList(name: string): Promise<unknown>;
}

/** What a page is called where no page of this host was ever kept. */
const UNNAMED = { name: "Quire", url: "/" };

/**
 * The page of a path as this device keeps it, or null. The library, what one writes and what one looks after are no pages
 * of the server's: they are made here, since they are most wanted when there is no server.
 */
export async function loadSavedPage(kept: Kept, host: string, path: string): Promise<Page | null> {
  const page = await kept.loadPage(host + path);
  if (page) return page;
  const screen = await findScreen(path.replace(/\?.*/, ""));
  if (!screen) return null;
  const home = await loadFrame(kept, host);
  return {
    status: 200,
    canonical: path,
    description: "",
    product: home?.product ?? UNNAMED,
    site: home?.site ?? null,
    path,
    ...screen,
  };
}

/** The table of all screens is fetched for a path that may be of one: reading does not need it. */
async function findScreen(pathname: string) {
  const isScreen =
    /^\/(library|drafts|create|purchases?(\/\w+)?|earnings|stats|deliveries|pro|invite)$|\/(new|edit)(\/|$)/;
  if (!isScreen.test(pathname)) return null;
  return (await import("./offlineScreens.ts")).offlineScreen(pathname);
}

/** A kept page that tells the name of this host's site: its home, else a serial; null where neither was kept. */
export async function loadFrame(kept: Kept, host: string): Promise<Page | null> {
  const home = await kept.loadPage(`${host}/`);
  if (home) return home;
  const [serial] = await kept.listSaved();
  if (serial) return kept.loadPage(host + serial.path);
  const frame = (await kept.loadOwnList(FRAME).catch(() => undefined)) as Page | undefined;
  return frame ?? null;
}
