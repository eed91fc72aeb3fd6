import type { PostFields } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import { type Currency, parseAmount } from "@quire/domain/billing/money";
import { AccessType, type GoodType } from "@quire/domain/enums";
import type { FileRole } from "@quire/domain/posts/postFiles";
import type { Cover } from "../CoverField.tsx";

/** An uploaded file of a good. */
interface GoodFile {
  id: string;
  name: string;
  size: number;
  /** Derived from the kind of file where unset. */
  role?: FileRole;
  alt?: string;
}

/** The values of a good's form. */
export interface GoodValues {
  title: string;
  description: string;
  access: AccessType;
  /** As typed. */
  price: string;
  goodType: GoodType | null;
  nsfw: boolean;
  cover: Cover;
  files: readonly GoodFile[];
}

export const EMPTY_GOOD: GoodValues = {
  title: "",
  description: "",
  access: AccessType.free,
  price: "",
  goodType: null,
  nsfw: false,
  cover: { image: null },
  files: [],
};

/** The form values of a saved good. */
export function valuesOfGood(post: Post, currency: Currency): GoodValues {
  const amount = post.pricing?.web[currency];
  return {
    title: post.title,
    description: post.summary,
    access: post.visibility,
    price: amount ? String(amount / 100) : "",
    goodType: post.good_type,
    nsfw: post.meta.nsfw,
    cover: { image: post.meta.cover?.image ?? null },
    files: post.files.map(({ id, name, size, role, alt }) => ({ id, name, size, role, alt })),
  };
}

/**
 * The fields of a save. A free good costs 0, because publishing requires a price; an unreadable price is left
 * unchanged and reported in the form. Prices in other currencies are kept.
 */
export function fieldsOfGood(
  values: GoodValues,
  currency: Currency,
  before: Record<string, number> = {},
): PostFields {
  const amount = values.access === AccessType.paid ? parseAmount(values.price) : 0;
  return {
    title: values.title.trim(),
    summary: values.description.trim(),
    visibility: values.access,
    nsfw: values.nsfw,
    good_type: values.goodType,
    files: values.files.map(({ id, role, alt }) => ({
      file: id,
      ...(role && { role }),
      ...(alt && { alt }),
    })),
    ...(amount === null ? {} : { pricing: { web: { ...before, [currency]: amount } } }),
    ...(values.cover.fileId === undefined ? {} : { cover_file: values.cover.fileId }),
  };
}

/** Fields of a good's form, named as in the paths of the server's validation errors. */
type GoodField = "title" | "files" | "summary" | "cover_file" | "pricing";
export type GoodErrors = Partial<Record<GoodField, string>>;

const FIELDS: readonly GoodField[] = ["title", "files", "summary", "cover_file", "pricing"];

/** Error messages by field; a path may continue within a field. */
export function errorsOfGood(issues: readonly { path: string; message: string }[]): GoodErrors {
  const errors: GoodErrors = {};
  for (const { path, message } of issues) {
    const name = path.replace(/^body\./, "").split(".")[0];
    const field = FIELDS.find((one) => one === name);
    if (field) errors[field] ??= message;
  }
  return errors;
}
