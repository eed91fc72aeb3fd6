/** How many bytes are searched for a charset that the page itself declares. */
const PRESCAN = 1024;

/** Decodes a body: by its byte order mark, the header's charset, the page's own declaration, else as UTF-8. */
export function decodeText(body: Buffer, contentType: string): string {
  const label =
    bomCharset(body) ?? charsetIn(contentType) ?? charsetIn(body.subarray(0, PRESCAN).toString("latin1"));
  return decoderFor(label ?? "utf-8").decode(body);
}

function bomCharset(body: Buffer): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return "utf-8";
  if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be";
  return body[0] === 0xff && body[1] === 0xfe ? "utf-16le" : null;
}

function charsetIn(text: string): string | null {
  return /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(text)?.[1] ?? null;
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder("utf-8");
  }
}
