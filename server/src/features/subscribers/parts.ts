import type { Context } from "../../platform/http/context.ts";

/** What other features do, put in where they meet. */
export interface Parts {
  /** Takes the one file of the request's form in and keeps it with the site, as an upload of kind `csv`. */
  keepTable(
    context: Context,
    form: { siteId: string; field: string },
  ): Promise<{ fileId: string; fields: ReadonlyMap<string, string> }>;
}
