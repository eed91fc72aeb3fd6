import { call } from "../call.ts";
import type { Page } from "../records/page.ts";

/** Data of one page on this host, as inlined in the rendered page. `path` is a path with its query. */
export const getPage = call<{ query: { path: string }; output: Page }>("GET", "sr", "/page");
