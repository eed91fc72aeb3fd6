import type { BookSource, NewBook } from "@quire/contracts/calls/books";
import type { FieldIssue } from "@quire/contracts/errors";
import type { BookFormat } from "@quire/contracts/records/book";
import type { PickedFile } from "../../../widgets/upload/FileField.tsx";
import { checkDetails, type DetailsErrors, type DetailsValues, detailsOf } from "../fields/detailsValues.ts";

export type SourceKind = BookSource["kind"];

/** What a new book is made from, as the form holds it. */
export interface SourceValues {
  kind: SourceKind;
  story: string | null;
  posts: string[];
  file: PickedFile | null;
  pdf: PickedFile | null;
}

export const NO_SOURCE: SourceValues = { kind: "story", story: null, posts: [], file: null, pdf: null };

const MAX_POSTS = 500;

export interface NewBookErrors extends DetailsErrors {
  source?: string;
}

/** Returns what is missing. A file brings its own title. */
export function checkNewBook(source: SourceValues, details: DetailsValues): NewBookErrors {
  const { title, ...errors } = checkDetails(details);
  const missing = checkSource(source);
  const needsTitle = source.kind === "posts" || source.kind === "pdf";
  return {
    ...(missing ? { source: missing } : {}),
    ...(title && needsTitle ? { title } : {}),
    ...errors,
  };
}

function checkSource({ kind, story, posts, file, pdf }: SourceValues): string | null {
  switch (kind) {
    case "story":
      return story ? null : "Choose a story";
    case "posts":
      if (posts.length > MAX_POSTS) return `Choose at most ${MAX_POSTS} posts`;
      return posts.length > 0 ? null : "Choose at least one post";
    case "file":
      return file ? null : "Choose a file";
    case "pdf":
      return pdf ? null : "Choose a PDF";
  }
}

/** Returns a refused call's messages by field. */
export function errorsOf(issues: readonly FieldIssue[]): NewBookErrors {
  const errors: NewBookErrors = {};
  for (const { path, message } of issues) {
    const [, part, name] = path.split(".");
    if (part === "source") errors.source ??= message;
    if (part === "details" && name) errors[name as keyof DetailsErrors] ??= message;
  }
  return errors;
}

/** Returns the body of the call. Empty fields are left out, so that the server takes them from the source. */
export function newBookOf(
  id: string,
  source: SourceValues,
  details: DetailsValues,
  format: Partial<BookFormat>,
): NewBook {
  const { kind, story, posts, file, pdf } = source;
  const ids = {
    story: story ? [story] : [],
    posts,
    file: file ? [file.id] : [],
    pdf: pdf ? [pdf.id] : [],
  }[kind];
  const filled = Object.entries(detailsOf(details)).filter(([, value]) => value !== "" && value !== null);
  return { id, source: { kind, ids }, details: Object.fromEntries(filled), format };
}

/** Returns the upload kind of a manuscript: a zip of markdown is an archive, anything else a document. */
export const manuscriptKind = ({ name }: { name: string }) =>
  /\.zip$/i.test(name) ? ("archive" as const) : ("document" as const);
