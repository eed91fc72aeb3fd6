import type { Page } from "@quire/contracts/records/page";
import { OWN_SITE } from "../lib/ownSiteName.ts";

/** The part of the local store in use here. */
interface SavedStore {
  loadPage(key: string): Promise<Page | null>;
  listSaved(): Promise<{ path: string }[]>;
  /** The user's own lists, as last fetched. */
  loadOwnList(name: string): Promise<unknown>;
}

/** Product name and address where no page of this host was saved. */
const UNNAMED = { name: "Quire", url: "/" };

/**
 * Returns the saved page of a path, or null. The library and the screens for writing and managing a site are not
 * server pages: they are built here, since they matter most when there is no server.
 */
export async function loadSavedPage(store: SavedStore, host: string, path: string): Promise<Page | null> {
  const page = await store.loadPage(host + path);
  if (page) return page;
  const screen = await findScreen(path.replace(/\?.*/, ""));
  if (!screen) return null;
  const home = await loadFrame(store, host);
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

/** Loads the table of offline screens only for paths that may be one: reading doesn't need it. */
async function findScreen(pathname: string) {
  const isScreen =
    /^\/(library|highlights|drafts|studio(\/(posts|serials|books|goods|pages(\/\w+)?))?|create|purchases?(\/\w+)?|orders\/book(\/\w+)?|book\/orders|earnings|stats(\/posts\/\w+)?|deliveries|pro|invite)$|\/(new|edit)(\/|$)/;
  if (!isScreen.test(pathname)) return null;
  return (await import("./offlineScreens.ts")).offlineScreen(pathname);
}

/** A saved page that supplies the name of this host's site: its home, else a serial; null where neither was saved. */
export async function loadFrame(store: SavedStore, host: string): Promise<Page | null> {
  const home = await store.loadPage(`${host}/`);
  if (home) return home;
  const [serial] = await store.listSaved();
  if (serial) return store.loadPage(host + serial.path);
  const frame = (await store.loadOwnList(OWN_SITE).catch(() => undefined)) as Page | undefined;
  return frame ?? null;
}
