import type { ListingQuery } from "@quire/contracts/call";
import type { ListedImportedPosts } from "@quire/contracts/calls/siteImports";
import type { ImportedPost, ImportOutcome } from "@quire/contracts/records/siteImport";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { loadSiteImport } from "../importRow.ts";
import { siteImportPolicy } from "../policy.ts";

interface Row {
  position: number;
  title: string;
  outcome: ImportOutcome;
  post_id: string | null;
  published: boolean | null;
  left_out: string[];
  former_path: string | null;
}

/** Lists the outcome of each post of an export, in its order. */
export async function listImportedPosts(
  context: Context,
  {
    params,
    query,
  }: {
    params: { id: string; importId: string };
    query: ListingQuery & { outcome?: ImportOutcome; with_remarks?: boolean };
  },
): Promise<ListedImportedPosts> {
  const { platform } = context;
  authorize(context, siteImportPolicy, "import", params);
  await loadSiteImport(platform, params);
  const slice = sliceOf(query);
  const [after] = slice.next ? decodeNext(slice.next, "imported-posts", ["number"]) : [0];
  const outcome = query.outcome ? "AND outcome = $outcome" : "";
  const rows = await select<Row>(
    platform.db,
    `SELECT position, title, outcome, post_id, published, left_out, former_path FROM site_import_posts
      WHERE import_id = $importId AND position > $after ${outcome} ${query.with_remarks ? "AND left_out <> '{}'" : ""}
      ORDER BY position LIMIT $limit OFFSET $offset`,
    {
      importId: params.importId,
      after,
      limit: slice.limit + 1,
      offset: slice.offset,
      ...(query.outcome ? { outcome: query.outcome } : {}),
    },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext("imported-posts", [last.position]));
  return { posts: page.rows.map(present), next: page.next };
}

function present({ published, ...row }: Row): ImportedPost {
  return { ...row, status: published === null ? null : published ? "published" : "drafts" };
}
