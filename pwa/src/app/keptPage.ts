import type { Page } from "@quire/contracts/records/page";

/** What the device keeps, as far as is needed here. */
interface Kept {
  loadPage(key: string): Promise<Page | null>;
  listKept(): Promise<{ path: string }[]>;
}

/** What a page is called where no page of this host was ever kept. */
const UNNAMED = { name: "Quire", url: "/" };

/**
 * The page of a path as this device keeps it, or null. The library is not a page of the server's: it is made here,
 * since it is most wanted when there is no server.
 */
export async function loadKeptPage(kept: Kept, host: string, path: string): Promise<Page | null> {
  const page = await kept.loadPage(host + path);
  if (page || path.replace(/\?.*/, "") !== "/library") return page;
  const home = await loadFrame(kept, host);
  return {
    status: 200,
    canonical: path,
    description: "",
    product: home?.product ?? UNNAMED,
    site: home?.site ?? null,
    path,
    title: "Library",
    data: { kind: "app", screen: "library" },
  };
}

/** A kept page that tells the name of this host's site: its home, else a serial; null where neither was kept. */
export async function loadFrame(kept: Kept, host: string): Promise<Page | null> {
  const home = await kept.loadPage(`${host}/`);
  if (home) return home;
  const [serial] = await kept.listKept();
  return serial ? kept.loadPage(host + serial.path) : null;
}
