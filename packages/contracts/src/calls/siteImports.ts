import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type { ImportedPost, ImportOutcome, SiteImport } from "../records/siteImport.ts";

type OfSite = { id: string };
type OfImport = { id: string; importId: string };

/**
 * Which export to import. The file was sent before, as an upload of kind `archive`; it is kept for a day, so that a dry
 * run and the import itself need it once.
 */
export interface NewSiteImport {
  /** Made by the sender: sent again, it is the same import. */
  id?: string;
  file_id: string;
  source: ArchiveSource;
  /** Where the site stands that it comes from: some exports name their pictures without saying where they are. */
  site_url?: string;
  dry_run?: boolean;
  as_drafts?: boolean;
}

export interface ListedSiteImports extends Listing {
  imports: SiteImport[];
}

export interface ListedImportedPosts extends Listing {
  posts: ImportedPost[];
}

export const startSiteImport = call<{ params: OfSite; body: NewSiteImport; output: SiteImport }>(
  "POST",
  "w",
  "/sites/{id}/imports",
);
export const listSiteImports = call<{ params: OfSite; query: ListingQuery; output: ListedSiteImports }>(
  "GET",
  "r",
  "/sites/{id}/imports",
);
export const getSiteImport = call<{ params: OfImport; output: SiteImport }>(
  "GET",
  "r",
  "/sites/{id}/imports/{importId}",
);
/** Ends it after the post that it is at; what came before that stays. Refused once it is over. */
export const cancelSiteImport = call<{ params: OfImport; output: SiteImport }>(
  "DELETE",
  "w",
  "/sites/{id}/imports/{importId}",
);
/** What became of each post, in the order of the export; `noted` leaves out those of which there is nothing to say. */
export const listImportedPosts = call<{
  params: OfImport;
  query: ListingQuery & { outcome?: ImportOutcome; noted?: boolean };
  output: ListedImportedPosts;
}>("GET", "r", "/sites/{id}/imports/{importId}/posts");
