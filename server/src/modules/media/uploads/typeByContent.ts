import { isUtf8 } from "node:buffer";
import { extensionOf } from "@quire/domain/media/fileNames";
import { detectEncoding } from "@quire/domain/text/textEncoding";

/** Text has no signature: its extension must claim it, and its bytes must agree. */
const TEXT_NAMES = new Set(["txt", "md", "csv"]);
const UNKNOWN = "application/octet-stream";
/** Types that `file-type` names differently from everyone else. */
const ALIASES: Readonly<Record<string, string>> = {
  "audio/vnd.wave": "audio/wav",
  "audio/x-flac": "audio/flac",
  "audio/x-m4a": "audio/mp4",
};

/** Returns the content type that a file's first bytes indicate. */
export async function typeByContent(name: string, head: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const detected = (await fileTypeFromBuffer(head))?.mime;
  if (detected === "application/zip" && isBook(name, head)) return "application/epub+zip";
  if (detected) return ALIASES[detected] ?? detected;
  return TEXT_NAMES.has(extensionOf(name)) && isText(head) ? "text/plain" : UNKNOWN;
}

/** A table is text in any encoding, under any name, without a signature. */
export async function tableByContent(head: Buffer): Promise<string> {
  const text = detectEncoding(head);
  // Some audio formats start like a byte order mark too; a file uploaded as a table is one.
  if (text && text.skip > 0) return "text/csv";
  const { fileTypeFromBuffer } = await import("file-type");
  const detected = (await fileTypeFromBuffer(head))?.mime;
  return detected ?? (text ? "text/csv" : UNKNOWN);
}

/** An export is a zip, or its one file without the zip: its first character tells XML from JSON, its name the others. */
export async function archiveByContent(name: string, head: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const detected = (await fileTypeFromBuffer(head))?.mime;
  if (detected === "application/zip" || (detected && !detected.endsWith("xml"))) return detected;
  if (!isText(head)) return UNKNOWN;
  const [first] = /[^\s\ufeff]/u.exec(head.toString("utf8")) ?? [];
  const extension = extensionOf(name);
  if (extension === "csv") return "text/csv";
  if (extension === "md") return "text/markdown";
  if (first === "<") return "application/xml";
  return first === "{" || first === "[" ? "application/json" : UNKNOWN;
}

/** An EPUB's mimetype entry should come first; in some its container does, and readers open those too. */
function isBook(name: string, head: Buffer): boolean {
  return extensionOf(name) === "epub" && head.includes("META-INF/container.xml");
}

function isText(head: Buffer): boolean {
  if (head.length === 0 || head.includes(0)) return false;
  // The head may end within a character.
  return [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)));
}
