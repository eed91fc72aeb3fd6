import { refused } from "./errors.ts";

/** Notes, as answered: Razorpay sends an empty list if there are none. */
export type Notes = Record<string, string> | [];

const MOST_NOTES = 15;
const LONGEST_NOTE = 256;

/** Typed readers of a request's fields; each error names the field. */
export interface Body {
  text(name: string, longest?: number): string | null;
  need(name: string): string;
  integer(name: string): number | null;
  /** Razorpay accepts true, 1 and "1". */
  flag(name: string): boolean | null;
  notes(): Notes;
  branch(name: string): Body | null;
  only(names: readonly string[]): void;
}

export function readBody(fields: Record<string, unknown>): Body {
  const present = (name: string) => {
    const value = fields[name];
    return value === undefined || value === null || value === "" ? null : value;
  };
  const text = (name: string, longest = 2048): string | null => {
    const value = present(name);
    if (value === null) return null;
    if (typeof value !== "string") throw refused(`The ${name} must be a string.`, name);
    if (value.length > longest) throw refused(`${name}: the length must be no more than ${longest}.`, name);
    return value;
  };
  return {
    text,
    need(name) {
      const value = text(name);
      if (value === null) throw refused(`The ${name} field is required.`, name);
      return value;
    },
    integer(name) {
      const value = present(name);
      if (value === null) return null;
      if (!/^-?\d{1,12}$/.test(String(value))) throw refused(`The ${name} must be an integer.`, name);
      return Number(value);
    },
    flag(name) {
      const value = present(name);
      if (value === null) return null;
      if (!["true", "false", "1", "0"].includes(String(value))) {
        throw refused(`The ${name} field must be true or false.`, name);
      }
      return ["true", "1"].includes(String(value));
    },
    notes() {
      const notes = present("notes") ?? [];
      if (typeof notes !== "object") throw refused("notes must be an array", "notes");
      const pairs = Object.entries(notes);
      if (pairs.length > MOST_NOTES)
        throw refused(`Number of fields in notes should be less than or equal to ${MOST_NOTES}`, "notes");
      for (const [, value] of pairs) {
        if (!["string", "number"].includes(typeof value))
          throw refused("notes values themselves should not be array", "notes");
        if (String(value).length > LONGEST_NOTE)
          throw refused(`notes value cannot exceed ${LONGEST_NOTE} characters`, "notes");
      }
      return pairs.length === 0
        ? []
        : Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
    },
    branch(name) {
      const value = present(name);
      if (value === null) return null;
      if (typeof value !== "object") throw refused(`The ${name} must be an object.`, name);
      return readBody(value as Record<string, unknown>);
    },
    only(names) {
      const unknown = Object.keys(fields).filter((name) => !names.includes(name));
      if (unknown.length > 0)
        throw refused(`${unknown.join(", ")} is/are not required and should not be sent`, unknown[0]);
    },
  };
}
