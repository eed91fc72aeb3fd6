import type { TrimCode } from "@quire/domain/books/trims";
import type { Cover } from "@quire/formats/book/cover/cover";
import type { InteriorOptions, Manuscript, PageStart } from "@quire/formats/book/manuscript";
import type { ProblemCode } from "../problem.ts";

export interface EbookSettings {
  /** Pages of the printed edition, from `makeInterior`. */
  pageMap?: PageStart[] | undefined;
  /** The front cover, as a picture. */
  coverPicture?: Uint8Array | undefined;
  /** A page for each picture, in its shape. */
  isComic?: boolean | undefined;
}

/** What a child process is started for: one task, then it ends. */
export type Task =
  | { kind: "interior"; manuscript: Manuscript; options: InteriorOptions }
  | { kind: "ebook" | "comicArchive"; manuscript: Manuscript; settings: EbookSettings }
  | { kind: "cover"; cover: Cover }
  | { kind: "checkInterior"; pdf: Uint8Array | string; trim: TrimCode }
  | { kind: "checkCover"; pdf: Uint8Array | string; sheet: { width: number; height: number } };

export interface Limits {
  /** Of all memory of the child, inside and outside the heap. */
  megabytes: number;
  /** As time passes. */
  seconds: number;
}

/** How far a build is. */
export interface BuildProgress {
  stage: "pictures" | "typesetting" | "checking" | "writing";
  done: number;
  total: number | null;
}

export type ToChild = { task: Task; limits: Limits } | { src: string; bytes: Uint8Array | null };

export type FromChild =
  | { picture: string }
  | { progress: BuildProgress }
  | { result: unknown }
  | { problem: { code: ProblemCode; message: string; section: string | null; text: string | null } };

/** The signal that ends a child out of time; SIGKILL ends one out of memory. */
export const OUT_OF_TIME = "SIGALRM";
