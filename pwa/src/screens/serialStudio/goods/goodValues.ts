import type { PostFields } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import type { GoodType, PostSubtype } from "@quire/domain/enums";
import type { FileRole } from "@quire/domain/posts/postFiles";
import { type PublishField, whyNotPublishable } from "@quire/domain/posts/publishing";
import type { Cover } from "../../../widgets/upload/CoverField.tsx";

/** An uploaded file of a good. */
interface GoodFile {
  id: string;
  name: string;
  size: number;
  /** Derived from the kind of file where unset. */
  role?: FileRole;
  alt?: string;
}

/** The values of a good's form. The rest of its fields are set in the publish sheet. */
export interface GoodValues {
  title: string;
  description: string;
  goodType: GoodType | null;
  cover: Cover;
  files: readonly GoodFile[];
}

export const EMPTY_GOOD: GoodValues = {
  title: "",
  description: "",
  goodType: null,
  cover: { image: null },
  files: [],
};

/** The form values of a saved good. */
export function valuesOfGood(post: Post): GoodValues {
  return {
    title: post.title,
    description: post.summary,
    goodType: post.good_type,
    cover: { image: post.meta.cover?.image ?? null },
    files: post.files.map(({ id, name, size, role, alt }) => ({ id, name, size, role, alt })),
  };
}

/** The fields of a save. */
export function fieldsOfGood(values: GoodValues): PostFields {
  return {
    title: values.title.trim(),
    summary: values.description.trim(),
    good_type: values.goodType,
    files: values.files.map(({ id, role, alt }) => ({
      file: id,
      ...(role && { role }),
      ...(alt && { alt }),
    })),
    ...(values.cover.fileId === undefined ? {} : { cover_file: values.cover.fileId }),
  };
}

/** Fields of a good's form, named as in the paths of the server's validation errors. */
type GoodField = "title" | "files" | "summary" | "cover_file";
export type GoodErrors = Partial<Record<GoodField, string>>;

const FIELDS: readonly GoodField[] = ["title", "files", "summary", "cover_file"];

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

const FIELD_OF: Partial<Record<PublishField, GoodField>> = {
  title: "title",
  file: "files",
  description: "summary",
  cover: "cover_file",
};

/** What is missing in the form before the good can be published. Its price is set in the publish sheet. */
export function missingInGood(values: GoodValues, subtype: PostSubtype): GoodErrors {
  const obstacles = whyNotPublishable({
    ...{ ptype: "dg", subtype, title: values.title, goodType: values.goodType },
    ...{ access: "free", price: 0, currency: "INR" },
    ...{ fileCount: values.files.length, description: values.description },
    hasCover: values.cover.image !== null,
  });
  const errors: GoodErrors = {};
  for (const { field, message } of obstacles) {
    const name = FIELD_OF[field];
    if (name) errors[name] = message;
  }
  return errors;
}
