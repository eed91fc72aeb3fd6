import {
  BlobReader,
  BlobWriter,
  configure,
  type Entry,
  TextWriter,
  ZipReader,
} from "foliate-js/vendor/zip.js";

/** The parts of a book, by their names within it. */
export interface Parts {
  /** Object URL of a part; null where the book has no such part. */
  urlOf(name: string): Promise<string | null>;
  textOf(name: string): Promise<string | null>;
  /** Media type, as the book declares it. */
  typeOf(name: string): string | undefined;
}

/** The files in a book's archive. */
export interface Archive {
  text(name: string): Promise<string> | null;
  blob(name: string, type?: string): Promise<Blob> | null;
  size(name: string): number;
  has(name: string): boolean;
}

/** Larger than any image or chapter; a part that claims more is treated as a zip bomb and skipped. */
const LARGEST_PART = 64 * 1024 * 1024;

/** Opens a book's archive; its parts are unpacked on demand. Throws if the file is none. */
export async function openArchive(file: Blob): Promise<Archive> {
  // The library would create its worker from a blob, which our Content-Security-Policy refuses.
  configure({ useWebWorkers: false });
  const entries = await new ZipReader(new BlobReader(file)).getEntries();
  const parts = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.uncompressedSize <= LARGEST_PART) parts.set(entry.filename, entry);
  }
  return {
    text: (name) => parts.get(name)?.getData(new TextWriter()) ?? null,
    blob: (name, type) => parts.get(name)?.getData(new BlobWriter(type)) ?? null,
    size: (name) => parts.get(name)?.uncompressedSize ?? 0,
    has: (name) => parts.has(name),
  };
}

interface PartOptions {
  /** Media types, by name. */
  types: ReadonlyMap<string, string>;
  decode: (name: string, blob: Blob) => Promise<Blob>;
  /** The name of the part that is shown for one: itself, or its fallback. */
  shownFor: (name: string) => string;
}

/** Object URLs of a book's parts, each made once. */
export function partsOf(
  { blob, text }: Archive,
  { types, decode, shownFor }: PartOptions,
): Parts & { close(): void } {
  const urls = new Map<string, Promise<string | null>>();
  let isClosed = false;
  async function make(name: string): Promise<string | null> {
    const found = await blob(name, types.get(name));
    const plain = found && (await decode(name, found));
    return plain && !isClosed ? URL.createObjectURL(plain) : null;
  }
  return {
    urlOf(wanted) {
      const name = shownFor(wanted);
      const known = urls.get(name);
      if (known) return known;
      const made = make(name).catch(() => null);
      urls.set(name, made);
      return made;
    },
    textOf: async (name) => (await text(name)) ?? null,
    typeOf: (name) => types.get(name),
    close() {
      isClosed = true;
      for (const url of urls.values()) void url.then((made) => made && URL.revokeObjectURL(made));
    },
  };
}
