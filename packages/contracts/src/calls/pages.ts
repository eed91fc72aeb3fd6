import { call } from "../call.ts";
import type { Page } from "../records/page.ts";

/** The data of one page of this host, as the rendered page inlines it. `path` is a path with its query. */
export const getPage = call<{ query: { path: string }; output: Page }>("GET", "sr", "/page");
