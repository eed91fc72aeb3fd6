import type { UploadKind } from "@quire/domain/media/uploads";
import { Refusal } from "../../../platform/http/refusal.ts";
import { Unreadable, Unsafe } from "../../../platform/media/failures.ts";
import type { Media } from "../../../platform/media/media.ts";
import type { NewFile } from "./insertFile.ts";
import { unsupported } from "./judge.ts";
import type { ReceivedFile } from "./receivedFile.ts";
import { turns } from "./turns.ts";

type Facts = Pick<NewFile, "duration" | "width" | "height" | "pages" | "facts">;

/** Each is a program of its own, and may take some hundred megabytes. */
const inTurn = turns(2);

const ZIPS = new Set([
  "application/zip",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.oasis.opendocument.text",
]);

/** Looks into a file before it is kept: whether it is what it says, whether it can do harm, and what it says of itself. */
export async function inspectFile(media: Media, kind: UploadKind, received: ReceivedFile): Promise<Facts> {
  try {
    return await inTurn(() => factsOf(media, kind, received));
  } catch (error) {
    if (error instanceof Unreadable) throw unsupported(kind);
    if (error instanceof Unsafe) throw new Refusal("unsafe_file");
    throw error;
  }
}

async function factsOf(media: Media, kind: UploadKind, { path, contentType }: ReceivedFile): Promise<Facts> {
  if (kind === "audio") {
    const { duration } = await media.inspect("recording", { path, contentType });
    return { duration };
  }
  if (kind === "video") {
    const film = await media.film();
    return film ? film.probe(path) : media.inspect("recording", { path, contentType });
  }
  // What is sold as a file is handed on as it is; only what unpacks is looked into.
  if (kind !== "good" && contentType === "application/pdf") {
    const { pages, page_size } = await media.inspect("pdf", { path });
    return { pages, facts: { page_size } };
  }
  if (contentType === "application/epub+zip") {
    await media.inspect("archive", { path });
    const { title, author, language } = await media.inspect("epub", { path });
    return { facts: { epub: { title, author, language } } };
  }
  // An export is never unpacked whole: whoever reads it bounds each of its files.
  if (kind === "archive") return {};
  if (ZIPS.has(contentType)) await media.inspect("archive", { path });
  return {};
}
