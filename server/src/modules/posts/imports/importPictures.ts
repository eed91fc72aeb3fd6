import { Readable } from "node:stream";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { mapImages } from "@quire/documents/images";
import type { Block, Image, PostDocument } from "@quire/documents/schema";
import { everyBlock } from "@quire/documents/walk";
import { UPLOAD_LIMITS } from "@quire/domain/media/uploads";
import { type ArchiveFiles, pictureIn } from "@quire/formats/archive";
import { LRUCache } from "lru-cache";
import { Refusal } from "../../../platform/http/refusal.ts";
import { MediaUnavailable } from "../../../platform/media/failures.ts";
import { type FetchOptions, OutboundError } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { importPicture } from "../../media/importPicture.ts";
import { nameOf } from "./importFiles.ts";

const PICTURE: FetchOptions = {
  accept: "image/webp,image/png,image/jpeg,image/gif;q=0.9,image/*;q=0.5",
  types: [
    "image/png",
    "image/apng",
    "image/jpeg",
    "image/gif",
    "image/webp",
    "image/bmp",
    "application/octet-stream",
  ],
  maxBytes: UPLOAD_LIMITS.image,
  timeoutMs: 30_000,
};
/** Concurrent fetches: enough to hide latency, few enough not to burden the other server. */
const AT_ONCE = 4;
/** After this many failures in a row a server counts as down; each would cost the full timeout. */
const GIVE_UP_AFTER = 5;

/** The text, with its pictures replaced by the site's own. */
export interface WithPictures {
  blocks: PostDocument;
  imported: number;
  missing: number;
  /** One sentence for each picture that couldn't be imported. */
  problems: string[];
}

/** The result for an address: the stored picture, or the end of a sentence that says why there is none. */
type PictureResult = { file: UploadedFile } | { why: string };

/** Imports pictures: from the export if they are in it, otherwise from the web. */
export function pictureImporter(
  platform: Platform,
  { siteId, files }: { siteId: string; files: ArchiveFiles },
) {
  const results = new LRUCache<string, Promise<PictureResult>>({ max: 5000 });
  const failures = new Map<string, number>();
  const failuresOf = (host: string) => failures.get(host) ?? 0;

  function importOnce(address: string): Promise<PictureResult> {
    const known = results.get(address);
    if (known) return known;
    const pending = importFrom(address);
    results.set(address, pending);
    // Failures on our side are retried with the post.
    pending.catch(() => results.delete(address));
    return pending;
  }

  /** The larger address may be a guess, from the name of a smaller copy. */
  async function importLargest(address: string, larger = address): Promise<PictureResult> {
    const found = larger === address ? null : await importOnce(larger);
    return found && "file" in found ? found : importOnce(address);
  }

  async function importFrom(address: string): Promise<PictureResult> {
    const inside = pictureIn(files, address);
    if (inside === null && !/^https?:/i.test(address)) return { why: "isn't in the file" };
    try {
      const bytes = inside === null ? await fetched(address) : await files.open(inside);
      if (bytes === null) return { why: "couldn't be fetched" };
      return {
        file: await importPicture(platform, { siteId, name: nameOfPicture(inside ?? address), bytes }),
      };
    } catch (error) {
      if (error instanceof MediaUnavailable) throw error;
      if (error instanceof Refusal && error.status < 500)
        return { why: `couldn't be imported (${error.message})` };
      if (inside !== null && !(error instanceof Refusal)) return { why: "is damaged" };
      throw error;
    }
  }

  /** Null if it can't be fetched. */
  async function fetched(address: string): Promise<Readable | null> {
    const { host } = new URL(address);
    if (failuresOf(host) >= GIVE_UP_AFTER) return null;
    try {
      const { body } = await platform.outbound.get(address, PICTURE);
      failures.delete(host);
      return Readable.from([body]);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      // An HTTP error for one picture shows that the server is up.
      if (error.status === null) failures.set(host, failuresOf(host) + 1);
      return null;
    }
  }

  /** Says which pictures the export itself lacks, without fetching or saving any. */
  function check(blocks: PostDocument): string[] {
    const addresses = new Set(picturesOf(blocks).map(({ src }) => src.fallback));
    return [...addresses]
      .filter((address) => !/^https?:/i.test(address) && pictureIn(files, address) === null)
      .map((address) => `A picture isn't in the file: ${readable(address)}`);
  }

  async function importAll(blocks: PostDocument): Promise<WithPictures> {
    const larger = new Map(picturesOf(blocks).map(({ src }) => [src.fallback, src.image]));
    const addresses = [...larger.keys()];
    const found = new Map<string, PictureResult>();
    for (let at = 0; at < addresses.length; at += AT_ONCE) {
      const some = addresses.slice(at, at + AT_ONCE);
      const done = await Promise.all(
        some.map(async (address) => [address, await importLargest(address, larger.get(address))] as const),
      );
      for (const [address, picture] of done) found.set(address, picture);
    }
    const problems = [...found].flatMap(([address, picture]) =>
      "why" in picture ? [`A picture ${picture.why}: ${readable(address)}`] : [],
    );
    return {
      blocks: place(blocks, found),
      imported: found.size - problems.length,
      missing: problems.length,
      problems,
    };
  }

  return { check, importAll };
}

type Picture = Extract<Block, { type: "image" | "featuredImage" }>;

function picturesOf(blocks: PostDocument) {
  return [...everyBlock(blocks)].flatMap((block) =>
    isPicture(block) && block.src ? [{ src: block.src }] : [],
  );
}

const isPicture = (block: Block): block is Picture =>
  block.type === "image" || block.type === "featuredImage";

/** Replaces each picture's address. Pictures that failed keep their web address; those without one are removed. */
function place(blocks: PostDocument, found: ReadonlyMap<string, PictureResult>): PostDocument {
  const placed = mapImages(blocks, ({ src }) => {
    const results = found.get(src.fallback);
    if (!results || !("file" in results)) return { src: { image: src.fallback, fallback: src.fallback } };
    const { url, width, height, prominent_color } = results.file;
    return { src: { image: url, fallback: url }, width, height, prominent_color };
  });
  return placed.flatMap((block): Block[] => {
    if (block.type === "featuredImage") return [isMissing(block, found) ? { ...block, src: null } : block];
    if (block.type === "image") return isMissing(block, found) ? [] : [block];
    if (block.type !== "gallery") return [block];
    const content = block.content.filter((image: Image) => !isMissing(image, found));
    return content.length > 0 ? [{ ...block, content }] : [];
  });
}

function isMissing({ src }: Picture, found: ReadonlyMap<string, PictureResult>): boolean {
  return src !== null && found.has(src.fallback) && !/^https?:/i.test(src.fallback);
}

/** An address as a creator knows it. */
function readable(address: string): string {
  try {
    return decodeURI(address).slice(0, 300);
  } catch {
    return address.slice(0, 300);
  }
}

const nameOfPicture = (address: string): string =>
  nameOf(/^https?:/i.test(address) ? new URL(address).pathname : address) || "picture";
