import { isUtf8 } from "node:buffer";
import { extensionOf } from "@quire/domain/media/fileNames";
import { detectEncoding } from "@quire/domain/text/textEncoding";

/** Text has no signature: its name says that it is meant as one, and its bytes must agree. */
const TEXT_NAMES = new Set(["txt", "md", "csv"]);
const UNKNOWN = "application/octet-stream";
/** What `file-type` calls otherwise than the rest of the world. */
const SAME: Readonly<Record<string, string>> = {
  "audio/vnd.wave": "audio/wav",
  "audio/x-flac": "audio/flac",
  "audio/x-m4a": "audio/mp4",
};

/** The content type that the first bytes of a file speak for. */
export async function typeByContent(name: string, head: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = (await fileTypeFromBuffer(head))?.mime;
  if (found === "application/zip" && isBook(name, head)) return "application/epub+zip";
  if (found) return SAME[found] ?? found;
  return TEXT_NAMES.has(extensionOf(name)) && isText(head) ? "text/plain" : UNKNOWN;
}

/** A table is text of whichever encoding, whatever it is called, and nothing that has a signature. */
export async function tableByContent(head: Buffer): Promise<string> {
  const text = detectEncoding(head);
  // A byte order mark is how some recordings begin, too, and a table is what was sent as one.
  if (text && text.skip > 0) return "text/csv";
  const { fileTypeFromBuffer } = await import("file-type");
  const found = (await fileTypeFromBuffer(head))?.mime;
  return found ?? (text ? "text/csv" : UNKNOWN);
}

/** An export is a zip, or the one file that would be in it: what that begins with tells which. */
export async function archiveByContent(head: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = (await fileTypeFromBuffer(head))?.mime;
  if (found === "application/zip" || (found && !found.endsWith("xml"))) return found;
  if (!isText(head)) return UNKNOWN;
  const [first] = /[^\s\ufeff]/u.exec(head.toString("utf8")) ?? [];
  if (first === "<") return "application/xml";
  return first === "{" ? "application/json" : UNKNOWN;
}

/** Its name is meant to come first in an e-book; in some that others made, its container does, and they open all the same. */
function isBook(name: string, head: Buffer): boolean {
  return extensionOf(name) === "epub" && head.includes("META-INF/container.xml");
}

function isText(head: Buffer): boolean {
  if (head.length === 0 || head.includes(0)) return false;
  // The head may end within a character.
  return [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)));
}
