import { TextDecoder } from "node:util";
import { detectEncoding } from "@quire/domain/text/textEncoding";
import type { ArchiveFiles } from "../archiveFiles.ts";

const LONGEST_BIT = 65_536;
const HEAD = 65_536;

/**
 * Yields a file's bytes in chunks of at most 64 KB: a file may arrive as one chunk, and parsed results wait in
 * memory.
 */
export async function* byteBits(files: ArchiveFiles, name: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of await files.open(name)) {
    const bytes: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    for (let at = 0; at < bytes.length; at += LONGEST_BIT) yield bytes.subarray(at, at + LONGEST_BIT);
  }
}

/**
 * Yields a file's text in chunks: UTF-8 or UTF-16, as its first bytes indicate, or its declared encoding (old XML).
 * Invalid bytes become U+FFFD.
 */
export async function* textBits(files: ArchiveFiles, name: string): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const bytes of byteBits(files, name)) {
    decoder ??= decoderFor(bytes);
    const text: string = decoder.decode(bytes, { stream: true });
    if (text) yield text;
  }
  const rest = decoder?.decode();
  if (rest) yield rest;
}

function decoderFor(head: Uint8Array): TextDecoder {
  const found = detectEncoding(head);
  if (found && found.encoding !== "utf-8") return new TextDecoder(found.encoding);
  const start = new TextDecoder("latin1").decode(head.subarray(0, 200));
  const declared = /^(?:\ufeff|ï»¿)?<\?xml[^>]{0,100}encoding=["']([\w-]{1,40})["']/.exec(start)?.[1];
  try {
    return new TextDecoder(declared ?? "utf-8");
  } catch {
    return new TextDecoder("utf-8");
  }
}

/** Returns the first characters of a file, to detect its kind. */
export async function headOf(files: ArchiveFiles, name: string, most = HEAD): Promise<string> {
  return (await beginningOf(files, name, most)).text;
}

/** Returns a file's text up to a limit, and whether it was longer. */
export async function beginningOf(
  files: ArchiveFiles,
  name: string,
  most: number,
): Promise<{ text: string; isCut: boolean }> {
  const parts: string[] = [];
  let length = 0;
  for await (const text of textBits(files, name)) {
    parts.push(text);
    length += text.length;
    if (length > most) break;
  }
  const text = parts.join("");
  return { text: text.slice(0, most), isCut: text.length > most };
}
