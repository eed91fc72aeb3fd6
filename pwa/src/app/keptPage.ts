import type { Page } from "@quire/contracts/records/page";

type Load = (key: string) => Promise<Page | null>;

/** What a page is called where no page of this host was ever kept. */
const UNNAMED = { name: "Quire", url: "/" };

/**
 * The page of a path as this device keeps it, or null. The library is not a page of the server's: it is made here,
 * since it is most wanted when there is no server.
 */
export async function loadKeptPage(load: Load, host: string, path: string): Promise<Page | null> {
  const kept = await load(host + path);
  if (kept || path.replace(/\?.*/, "") !== "/library") return kept;
  const home = await load(`${host}/`);
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
