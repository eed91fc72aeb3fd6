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
import { type OutboundAsk, OutboundError } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { importPicture } from "../../media/importPicture.ts";

const PICTURE: OutboundAsk = {
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
/** Fetched at once: enough to hide the way there, few enough to be no burden to the other side. */
const AT_ONCE = 4;
/** After so many failures in a row a server is taken for gone; each would cost its whole time. */
const GIVE_UP_AFTER = 5;

/** A text whose pictures are this site's own. */
export interface WithPictures {
  blocks: PostDocument;
  kept: number;
  missing: number;
  /** A sentence for each that could not be had. */
  notes: string[];
}

/** What became of an address: the picture as it is kept here, or a sentence's end that says why there is none. */
type Had = { file: UploadedFile } | { why: string };

/** Brings the pictures of an import: out of the export where they are in it, else from where they stand. */
export function pictureImporter(
  platform: Platform,
  { siteId, files }: { siteId: string; files: ArchiveFiles },
) {
  const had = new LRUCache<string, Promise<Had>>({ max: 5000 });
  const failures = new Map<string, number>();
  const failuresOf = (host: string) => failures.get(host) ?? 0;

  function have(address: string): Promise<Had> {
    const known = had.get(address);
    if (known) return known;
    const coming = take(address);
    had.set(address, coming);
    // What failed on our side is tried again with the post.
    coming.catch(() => had.delete(address));
    return coming;
  }

  async function take(address: string): Promise<Had> {
    const inside = pictureIn(files, address);
    if (inside === null && !/^https?:/i.test(address)) return { why: "is not in the export" };
    try {
      const bytes = inside === null ? await fetched(address) : await files.open(inside);
      if (bytes === null) return { why: "could not be fetched" };
      return { file: await importPicture(platform, { siteId, name: nameOf(inside ?? address), bytes }) };
    } catch (error) {
      if (error instanceof MediaUnavailable) throw error;
      if (error instanceof Refusal && error.status < 500) return { why: `was not taken (${error.message})` };
      if (inside !== null && !(error instanceof Refusal)) return { why: "is broken in the export" };
      throw error;
    }
  }

  /** Null where it cannot be had. */
  async function fetched(address: string): Promise<Readable | null> {
    const { host } = new URL(address);
    if (failuresOf(host) >= GIVE_UP_AFTER) return null;
    try {
      const { body } = await platform.outbound.get(address, PICTURE);
      failures.delete(host);
      return Readable.from([body]);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      // That it has no such picture says that the server is there.
      if (error.status === null) failures.set(host, failuresOf(host) + 1);
      return null;
    }
  }

  return async (blocks: PostDocument): Promise<WithPictures> => {
    const addresses = [...new Set(picturesOf(blocks).map(({ src }) => src.fallback))];
    const found = new Map<string, Had>();
    for (let at = 0; at < addresses.length; at += AT_ONCE) {
      const some = addresses.slice(at, at + AT_ONCE);
      const done = await Promise.all(some.map(async (address) => [address, await have(address)] as const));
      for (const [address, picture] of done) found.set(address, picture);
    }
    const notes = [...found].flatMap(([address, picture]) =>
      "why" in picture ? [`A picture ${picture.why}: ${address.slice(0, 300)}`] : [],
    );
    return {
      blocks: place(blocks, found),
      kept: found.size - notes.length,
      missing: notes.length,
      notes,
    };
  };
}

type Picture = Extract<Block, { type: "image" | "featuredImage" }>;

function picturesOf(blocks: PostDocument) {
  return [...everyBlock(blocks)].flatMap((block) =>
    isPicture(block) && block.src ? [{ src: block.src }] : [],
  );
}

const isPicture = (block: Block): block is Picture =>
  block.type === "image" || block.type === "featuredImage";

/** Each picture by its address here. What still stands on the web is left there; what stands nowhere is taken out. */
function place(blocks: PostDocument, found: ReadonlyMap<string, Had>): PostDocument {
  const placed = mapImages(blocks, ({ src }) => {
    const had = found.get(src.fallback);
    if (!had || !("file" in had)) return null;
    const { url, width, height, prominent_color } = had.file;
    return { src: { image: url, fallback: url }, width, height, prominent_color };
  });
  return placed.flatMap((block): Block[] => {
    if (block.type === "featuredImage") return [isNowhere(block, found) ? { ...block, src: null } : block];
    if (block.type === "image") return isNowhere(block, found) ? [] : [block];
    if (block.type !== "gallery") return [block];
    const content = block.content.filter((image: Image) => !isNowhere(image, found));
    return content.length > 0 ? [{ ...block, content }] : [];
  });
}

function isNowhere({ src }: Picture, found: ReadonlyMap<string, Had>): boolean {
  return src !== null && found.has(src.fallback) && !/^https?:/i.test(src.fallback);
}

function nameOf(address: string): string {
  const path = /^https?:/i.test(address) ? new URL(address).pathname : address;
  return path.split("/").at(-1) || "picture";
}
