import type { PostText, TextFile, TextPicture } from "@quire/contracts/calls/syncing";
import { featuredImageOf, imagesIn } from "@quire/documents/images";
import type { PostDocument } from "@quire/documents/schema";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import type { FileColumns } from "../../../media/models/files.ts";
import { pictureHash } from "../../../media/pictures.ts";
import { signedFileUrl } from "../../../media/signedFileUrl.ts";
import { checkpointPost } from "../../checkpointDraft.ts";
import { parseOptions, writeEditable } from "../../parsing/parseInWorker.ts";
import { postPolicy } from "../../policy.ts";
import { readSnapshotFields, type SnapshotFields } from "../../snapshot.ts";
import { HEAD, type HeadRow, presentHead } from "../presentHead.ts";

interface Input {
  params: { siteId: string };
  query: { ids: string[] };
}

type Row = HeadRow & { blocks: PostDocument; fields: Partial<SnapshotFields> };

/** Maximum size of one response, measured as stored, which is about a quarter of the serialized size. */
const STORED_BYTES = 1_000_000;

/**
 * Returns the working texts of some of a site's posts, with everything typed so far: as many as fit in one
 * response.
 */
export async function listPostTexts(
  context: Context,
  { params: { siteId }, query }: Input,
): Promise<{ posts: PostText[]; left: string[] }> {
  authorize(context, postPolicy, "seeDrafts", { siteId });
  const ids = [...new Set(query.ids)];
  const { room, left } = await chooseRoom(context, siteId, ids);
  for (const { id, is_typed_in } of room) if (is_typed_in) await checkpointPost(context.platform, siteId, id);
  const rows = await findTexts(
    context,
    siteId,
    room.map(({ id }) => id),
  );
  const carried = await findCarried(context, rows);
  const pictures = await findPictures(context, siteId, rows);
  const posts: PostText[] = [];
  for (const row of rows) {
    const markdown = await writeEditable(
      row.blocks,
      parseOptions(context.platform, context.caller, context.facts.ip),
    );
    posts.push({ ...presentText(row, carried, pictures), markdown });
    // Yields to other requests: a hundred long texts would block them.
    await new Promise(setImmediate);
  }
  return { posts, left };
}

interface Sized {
  id: string;
  is_typed_in: boolean;
  fits: boolean;
}

/** Returns the texts that fit, at least one, by their stored size, so that none is read needlessly. */
async function chooseRoom({ platform }: Context, siteId: string, ids: string[]) {
  const rows = await select<Sized>(
    platform.db,
    `SELECT p.id, coalesce(d.seq > d.state_seq, false) AS is_typed_in,
            sum(pg_column_size(r.blocks)) OVER (ORDER BY p.id) - pg_column_size(r.blocks) < $bytes AS fits
       FROM posts p JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
       LEFT JOIN drafts d ON d.post_id = p.id
      WHERE p.id = ANY($ids) AND p.site_id = $siteId ORDER BY p.id`,
    { ids, siteId, bytes: STORED_BYTES },
  );
  return { room: rows.filter(({ fits }) => fits), left: rows.flatMap(({ fits, id }) => (fits ? [] : [id])) };
}

function findTexts({ platform }: Context, siteId: string, ids: string[]): Promise<Row[]> {
  return select<Row>(
    platform.db,
    `SELECT ${HEAD}, r.blocks, r.fields
       FROM posts p JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
       LEFT JOIN drafts d ON d.post_id = p.id
      WHERE p.id = ANY($ids) AND p.site_id = $siteId ORDER BY p.id`,
    { ids, siteId },
  );
}

type CarriedRow = Pick<FileColumns, "id" | "name" | "kind" | "size" | "sha256" | "original_key">;

/** Returns the files these texts carry, each with a link to the bytes that their owner sent. */
async function findCarried(
  { platform }: Context,
  rows: readonly Row[],
): Promise<Map<string, Omit<TextFile, "role" | "alt">>> {
  const ids = rows.flatMap(({ fields }) => readSnapshotFields(fields).files.map(({ file }) => file));
  if (ids.length === 0) return new Map();
  const found = await select<CarriedRow>(
    platform.db,
    "SELECT id, name, kind, size, sha256, original_key FROM files WHERE id = ANY($ids)",
    { ids: [...new Set(ids)] },
  );
  return new Map(
    found.map(({ id, name, kind, size, sha256, original_key: storage_key }) => {
      const url = signedFileUrl(platform, { storage_key, name }, { download: true });
      return [id, { id, name, kind, size: Number(size), sha256: sha256.toString("hex"), url }];
    }),
  );
}

/** Returns the site's own pictures in these texts, by the hash in their address. */
async function findPictures(
  { platform }: Context,
  siteId: string,
  rows: readonly Row[],
): Promise<Map<string, { id: string; name: string }>> {
  const hashes = new Set(rows.flatMap(({ blocks }) => picturesIn(blocks).map(({ hash }) => hash)));
  if (hashes.size === 0) return new Map();
  const found = await select<{ id: string; name: string; hash: string }>(
    platform.db,
    `SELECT id, name, encode(sha256, 'hex') AS hash FROM files
      WHERE site_id = $siteId AND kind = 'image' AND sha256 = ANY(SELECT decode(h, 'hex') FROM unnest($hashes::text[]) h)`,
    { siteId, hashes: [...hashes] },
  );
  return new Map(found.map(({ hash, id, name }) => [hash, { id, name }]));
}

function picturesIn(blocks: PostDocument): { url: string; hash: string }[] {
  return imagesIn(blocks).flatMap(({ src: { image } }) => {
    const hash = pictureHash(image)?.toString("hex");
    return hash ? [{ url: image, hash }] : [];
  });
}

function presentText(
  row: Row,
  carried: Awaited<ReturnType<typeof findCarried>>,
  known: ReadonlyMap<string, { id: string; name: string }>,
): Omit<PostText, "markdown"> {
  const fields = readSnapshotFields(row.fields);
  const { summary, tags, visibility, pricing, slug, nsfw, direction, good_type, canonical_url } = fields;
  const pictures = new Map<string, TextPicture>();
  for (const { url, hash } of picturesIn(row.blocks)) {
    const file = known.get(hash);
    if (file) pictures.set(url, { url, file: file.id, name: file.name });
  }
  return {
    ...presentHead(row),
    ...{ summary, tags, visibility, pricing, slug, nsfw, direction, good_type, canonical_url },
    cover: featuredImageOf(row.blocks)?.src.image ?? null,
    pictures: [...pictures.values()],
    files: fields.files.flatMap(({ file: id, role, alt }): TextFile[] => {
      const file = carried.get(id);
      return file ? [{ ...file, role, alt }] : [];
    }),
  };
}
