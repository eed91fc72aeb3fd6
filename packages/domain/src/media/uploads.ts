import { extensionOf, isBlockedFileName } from "./fileNames.ts";

export const UPLOAD_KINDS = ["audio", "image", "document", "video", "pdf", "good", "csv", "archive"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

const MB = 1024 * 1024;

/**
 * Maximum size of a file of each kind, in bytes. `pdf` is a chapter's PDF, `good` any file for sale, `csv` a list
 * of subscribers, `archive` another platform's export.
 */
export const UPLOAD_LIMITS: Readonly<Record<UploadKind, number>> = {
  audio: 125 * MB,
  image: 25 * MB,
  document: 250 * MB,
  video: 500 * MB,
  pdf: 20 * MB,
  good: 250 * MB,
  csv: 1024 * MB,
  archive: 2048 * MB,
};

/** Allowed extensions, and the content types a file of that kind may have. `good` allows any that is not blocked. */
const ACCEPTED: Readonly<Record<Exclude<UploadKind, "good">, Readonly<Record<string, readonly string[]>>>> = {
  audio: {
    mp3: ["audio/mpeg"],
    m4a: ["audio/mp4", "audio/x-m4a", "video/mp4"],
    m4b: ["audio/mp4", "audio/x-m4a", "video/mp4"],
    aac: ["audio/aac"],
    wav: ["audio/wav", "audio/vnd.wave", "audio/x-wav"],
    flac: ["audio/flac", "audio/x-flac"],
  },
  image: {
    png: ["image/png", "image/apng"],
    jpg: ["image/jpeg"],
    jpeg: ["image/jpeg"],
    gif: ["image/gif"],
    bmp: ["image/bmp"],
    webp: ["image/webp"],
    mpo: ["image/jpeg", "image/mpo"],
  },
  document: {
    pdf: ["application/pdf"],
    epub: ["application/epub+zip"],
    mobi: ["application/x-mobipocket-ebook"],
    doc: ["application/msword", "application/x-cfb"],
    docx: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    odt: ["application/vnd.oasis.opendocument.text"],
    rtf: ["application/rtf", "text/rtf"],
    txt: ["text/plain"],
  },
  video: {
    mp4: ["video/mp4"],
    m4v: ["video/x-m4v", "video/mp4"],
    mov: ["video/quicktime"],
    webm: ["video/webm"],
    ogg: ["video/ogg"],
    ogv: ["video/ogg"],
  },
  pdf: { pdf: ["application/pdf"] },
  csv: { csv: ["text/csv"], txt: ["text/csv"], tsv: ["text/csv"] },
  archive: {
    zip: ["application/zip"],
    json: ["application/json"],
    xml: ["application/xml"],
    rss: ["application/xml"],
    atom: ["application/xml"],
    csv: ["text/csv"],
    md: ["text/markdown"],
  },
};

/** The content types of the blocked extensions, as detected from the bytes. */
const BLOCKED_TYPES = new Set(["application/x-msdownload", "application/vnd.android.package-archive"]);

/** What users call a file of each kind. */
export const NOUNS: Readonly<Record<UploadKind, string>> = {
  audio: "audio file",
  image: "image",
  document: "document",
  video: "video",
  pdf: "PDF",
  good: "file",
  csv: "list",
  archive: "export",
};

/** Returns the extensions for a file picker; null if any is allowed. */
export function acceptedExtensions(kind: UploadKind): readonly string[] | null {
  return kind === "good" ? null : Object.keys(ACCEPTED[kind]);
}

export function tooBigMessage(kind: UploadKind): string {
  return `The ${NOUNS[kind]} is too big. The limit is ${UPLOAD_LIMITS[kind] / MB} MB.`;
}

/** `reason` ends the sentence; "" if it isn't known. */
export function damagedMessage(noun: string, reason: string): string {
  return `This ${noun} is damaged${reason ? `: ${reason}` : ""}.`;
}

export function unsupportedMessage(kind: UploadKind): string {
  const accepted = acceptedExtensions(kind);
  if (accepted === null) return "Files of this type can't be uploaded.";
  return `This ${NOUNS[kind]}'s format is not supported. Please use ${accepted.join(", ")}.`;
}

export function someFailedMessage(failed: number): string {
  return `There was an issue with ${failed} of your uploads`;
}

/**
 * The part of an upload that is checked before its content is used. `contentType` is detected from the bytes, if
 * known yet.
 */
export interface UploadFacts {
  name: string;
  size: number;
  contentType?: string;
}

/** Returns why a file is refused, with the HTTP status; null if it is accepted. */
export function refuseUpload(
  kind: UploadKind,
  file: UploadFacts,
): { status: 413 | 415; message: string } | null {
  if (!isAccepted(kind, file)) return { status: 415, message: unsupportedMessage(kind) };
  if (file.size > UPLOAD_LIMITS[kind]) return { status: 413, message: tooBigMessage(kind) };
  return null;
}

/** A name is only a claim: once the bytes are known they decide, so a renamed program doesn't pass as an image. */
function isAccepted(kind: UploadKind, { name, contentType }: UploadFacts): boolean {
  if (isBlockedFileName(name) || BLOCKED_TYPES.has(contentType ?? "")) return false;
  if (kind === "good") return true;
  const types = ACCEPTED[kind];
  if (contentType !== undefined) return Object.values(types).some((list) => list.includes(contentType));
  return Object.hasOwn(types, extensionOf(name));
}
