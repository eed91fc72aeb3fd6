import type { DraftInfo } from "@quire/contracts/records/draft";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import type { DraftRole } from "@quire/domain/posts/draftRoles";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { siteUrl } from "../../../platform/http/urls.ts";
import { presentSaved, type SavedRow } from "../../posts/savedRow.ts";
import { readSnapshotFields, type SnapshotFields } from "../../posts/snapshot.ts";

interface Row extends SavedRow {
  site_id: string;
  site_name: string;
  fields: Partial<SnapshotFields>;
  parent: { id: string; title: string; ptype: PostType; subtype: PostSubtype | null } | null;
  due_at: Date | null;
  problem: string | null;
}

const DRAFT = `SELECT p.id, p.site_id, p.ptype, p.subtype, p.title, p.slug, p.version, p.published_version, p.updated_at,
    s.domain, s.custom_domain, s.time_zone, s.name AS site_name, r.fields, x.due_at, x.problem,
    CASE WHEN up.id IS NOT NULL THEN
      json_build_object('id', up.id, 'title', up.title, 'ptype', up.ptype, 'subtype', up.subtype) END AS parent
  FROM posts p JOIN sites s ON s.id = p.site_id
  JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
  LEFT JOIN posts up ON up.id = p.parent_id LEFT JOIN post_schedules x ON x.post_id = p.id
 WHERE p.id = $id`;

/** Returns a draft as the API presents it to a member with this role. The caller has checked the role. */
export async function loadDraftInfo(context: Context, id: string, role: DraftRole): Promise<DraftInfo> {
  const { platform } = context;
  const [row] = await context.select<Row>(DRAFT, { id });
  if (!row) throw new Refusal("post_not_found");
  return present(platform.config, row, role);
}

function present(config: Config, row: Row, role: DraftRole): DraftInfo {
  const saved = presentSaved(config, row);
  return {
    ...saved,
    site_id: row.site_id,
    ptype: row.ptype,
    subtype: row.subtype,
    title: row.title,
    parent: row.parent,
    role,
    site: { id: row.site_id, name: row.site_name, url: siteUrl(config, row) },
    published_version: row.published_version,
    has_unpublished_changes: row.published_version !== row.version,
    scheduled: row.due_at && { at: row.due_at.toISOString(), problem: row.problem },
    fields: role === "owner" ? presentFields(readSnapshotFields(row.fields)) : null,
  };
}

function presentFields(fields: SnapshotFields): NonNullable<DraftInfo["fields"]> {
  const { summary, tags, visibility, pricing, slug, nsfw, files, direction, good_type } = fields;
  return { summary, tags, visibility, pricing, slug, nsfw, files, direction, good_type };
}
