import type { UploadKind } from "@quire/domain/media/uploads";
import { Protected, Unreadable, Unsafe } from "@quire/formats/fileFailures";
import { Refusal } from "../../../platform/http/refusal.ts";
import { fairLimiter } from "../../../platform/limits/fairLimiter.ts";
import type { Media } from "../../../platform/media/media.ts";
import { damaged, protectedFile } from "./fileChecks.ts";
import type { NewFile } from "./insertFile.ts";
import type { ReceivedFile, ReceivedUpload } from "./receivedFile.ts";

type Facts = Pick<NewFile, "duration" | "width" | "height" | "pages" | "facts">;

/** Each inspection is a process of its own and may take hundreds of megabytes. */
const limited = fairLimiter(2);

const ZIPS = new Set([
  "application/zip",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.oasis.opendocument.text",
]);

/** Inspects a file before it is stored: that it is what it claims and safe, and its metadata. */
export async function inspectFile(
  media: Media,
  { siteId, kind, received }: Pick<ReceivedUpload, "siteId" | "kind" | "received">,
): Promise<Facts> {
  try {
    return await limited(siteId, () => factsOf(media, kind, received));
  } catch (error) {
    if (error instanceof Protected) throw protectedFile(received.contentType);
    if (error instanceof Unreadable) throw damaged(kind, received.contentType, error.message);
    if (error instanceof Unsafe) throw new Refusal("unsafe_file");
    throw error;
  }
}

async function factsOf(media: Media, kind: UploadKind, { path, contentType }: ReceivedFile): Promise<Facts> {
  if (kind === "audio") {
    const { duration, chapters } = await media.inspect("recording", { path, contentType });
    return { duration, facts: { chapters } };
  }
  if (kind === "video") {
    const film = await media.film();
    if (film) return film.probe(path);
    const { chapters: _, ...picture } = await media.inspect("recording", { path, contentType });
    return picture;
  }
  // Goods are passed on unopened; only archives among them are inspected.
  if (kind !== "good" && contentType === "application/pdf") {
    const { pages, page_size } = await media.inspect("pdf", { path });
    return { pages, facts: { page_size } };
  }
  if (contentType === "application/epub+zip") {
    await media.inspect("archive", { path });
    const { title, author, language } = await media.inspect("epub", { path });
    return { facts: { epub: { title, author, language } } };
  }
  // An export is never unpacked as a whole: its importer limits each of its files.
  if (kind === "archive") return {};
  if (ZIPS.has(contentType)) await media.inspect("archive", { path });
  return {};
}
