/** The encoding of a text file. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be";

/** Detects the encoding from the first bytes, and how many of them are a byte order mark. Null if it is not text. */
export function detectEncoding(head: Uint8Array): { encoding: TextEncoding; skip: number } | null {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: "utf-8", skip: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: "utf-16le", skip: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: "utf-16be", skip: 2 };
  const zeros = countZeros(head);
  // A stray zero within a row is handled there.
  if ((zeros.even + zeros.odd) * 500 <= head.length) return { encoding: "utf-8", skip: 0 };
  // Latin letters have a zero in every second byte; programs and images have them anywhere.
  const pairs = Math.floor(head.length / 2);
  if (zeros.odd > pairs * 0.6 && zeros.even === 0) return { encoding: "utf-16le", skip: 0 };
  if (zeros.even > pairs * 0.6 && zeros.odd === 0) return { encoding: "utf-16be", skip: 0 };
  return null;
}

function countZeros(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2 === 0 ? "even" : "odd"]++;
  return zeros;
}

const NEWLINE = 10;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const western = new TextDecoder("windows-1252");

/** Decodes complete lines. A line that is not UTF-8 is read as Windows-1252, without affecting other lines. */
export function decodeLines(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    let text = "";
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(NEWLINE, from);
      const to = end === -1 ? bytes.length : end + 1;
      text += decodeLine(bytes.subarray(from, to));
      from = to;
    }
    return text;
  }
}

function decodeLine(line: Uint8Array): string {
  try {
    return utf8.decode(line);
  } catch {
    return western.decode(line);
  }
}
