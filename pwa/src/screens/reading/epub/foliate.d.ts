/** The parts of foliate-js in use; it ships without types. */
declare module "foliate-js/epub.js" {
  export interface FoliateTocItem {
    /** Null for an entry without text, such as a picture. */
    label: string | null;
    href: string | null;
    subitems?: FoliateTocItem[] | null;
  }
  export interface ManifestItem {
    id: string;
    href: string;
    mediaType: string;
    properties?: string[];
    /** The id of the media overlay that reads it aloud. */
    mediaOverlay: string | null;
  }
  interface Resources {
    opf: Document;
    manifest: ManifestItem[];
    spine: { idref: string; linear: string | null; properties?: string[] }[];
    cfis: string[];
    navPath: string | undefined;
    resolveCFI(cfi: string): { index: number; anchor(document: Document): Range };
  }
  type Loader = {
    loadText(name: string): Promise<string> | null;
    loadBlob(name: string, type?: string): Promise<Blob> | null;
    getSize(name: string): number;
  };
  export class EPUB {
    constructor(loader: Loader);
    init(): Promise<this>;
    resources: Resources;
    toc: FoliateTocItem[] | undefined;
    pageList: FoliateTocItem[] | undefined;
    landmarks: FoliateTocItem[] | undefined;
    dir: string | null | undefined;
    metadata: { language?: string | string[] };
    rendition: Record<string, string | undefined>;
  }
}

declare module "foliate-js/epubcfi.js" {
  export function fromRange(range: Range): string;
  export function joinIndir(...parts: string[]): string;
  export const isCFI: RegExp;
  export const fake: { fromIndex(index: number): string };
}

declare module "foliate-js/vendor/zip.js" {
  export interface Entry {
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
