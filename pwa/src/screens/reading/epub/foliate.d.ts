/** The parts of foliate-js in use; it ships without types. */
declare module "foliate-js/epub.js" {
  export interface FoliateSection {
    id: string;
    cfi: string | undefined;
    size: number;
    linear: string | null;
    createDocument(): Promise<Document>;
    resolveHref(href: string): string;
  }
  export interface FoliateTocItem {
    /** Null for an entry without text, such as a picture. */
    label: string | null;
    href: string | null;
    subitems: FoliateTocItem[] | null;
  }
  type Loader = {
    loadText(name: string): Promise<string> | null;
    loadBlob(name: string, type?: string): Promise<Blob> | null;
    getSize(name: string): number;
  };
  export class EPUB {
    constructor(loader: Loader);
    init(): Promise<this>;
    sections: FoliateSection[];
    toc: FoliateTocItem[] | undefined;
    dir: string | null | undefined;
    metadata: { title?: unknown; language?: string | string[] };
    rendition: { layout?: string };
    resources: { manifest: { href: string; mediaType: string }[] };
    loadBlob(name: string, type?: string): Promise<Blob> | null;
    loadText(name: string): Promise<string> | null;
    resolveHref(href: string): { index: number; anchor(doc: Document): Element | Range | number } | null;
    resolveCFI(cfi: string): { index: number; anchor(doc: Document): Range };
    isExternal(href: string): boolean;
  }
}

declare module "foliate-js/epubcfi.js" {
  export function fromRange(range: Range): string;
  export function joinIndir(...parts: string[]): string;
  export const isCFI: RegExp;
  export const fake: { fromIndex(index: number): string };
}

declare module "foliate-js/vendor/zip.js" {
  interface Entry {
    filename: string;
    uncompressedSize: number;
    getData(writer: TextWriter): Promise<string>;
    getData(writer: BlobWriter): Promise<Blob>;
  }
  export function configure(options: { useWebWorkers: boolean }): void;
  export class BlobReader {
    constructor(blob: Blob);
  }
  export class ZipReader {
    constructor(reader: BlobReader);
    getEntries(): Promise<Entry[]>;
  }
  export class TextWriter {
    readonly kind: "text";
  }
  export class BlobWriter {
    constructor(type?: string);
    readonly kind: "blob";
  }
}
