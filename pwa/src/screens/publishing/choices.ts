import type { PostFields } from "@quire/contracts/calls/posts";
import type { Publishing } from "@quire/contracts/calls/publishing";

/** The fields of a post that the sheet changes. */
export type Choices = Pick<
  PostFields,
  "summary" | "tags" | "visibility" | "pricing" | "slug" | "nsfw" | "canonical_url" | "cover_file"
>;
export type FieldName = keyof Choices;
export type Fields = Required<Choices>;

/** Choices not yet saved (`unsaved`), and the value of each field when it was chosen (`from`). */
export interface Pending {
  unsaved: Choices;
  from: Choices;
}

export const NOTHING_PENDING: Pending = { unsaved: {}, from: {} };

/** Returns the current fields. A cover that is not one of the post's images is named by its URL. */
export function fieldsOf({ fields, cover, covers }: Pick<Publishing, "fields" | "cover" | "covers">): Fields {
  const own = covers.find(({ image }) => image.image === cover?.image);
  return { ...fields, cover_file: own?.file_id ?? cover?.image ?? null };
}

/** Returns the fields that were chosen here and have since been changed elsewhere to a different value. */
export function disputedIn({ unsaved, from }: Pending, fields: Fields): FieldName[] {
  const names = Object.keys(unsaved) as FieldName[];
  return names.filter((name) => !isSame(fields[name], from[name]) && !isSame(fields[name], unsaved[name]));
}

/** Returns the choices without these fields. */
export function without(choices: Choices, names: readonly FieldName[]): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([name]) => !names.includes(name as FieldName)));
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
