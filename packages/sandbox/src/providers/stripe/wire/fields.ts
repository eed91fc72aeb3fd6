import { invalid } from "./errors.ts";
import type { Form } from "./form.ts";

const MOST_METADATA = 50;
const LONGEST_KEY = 40;
const LONGEST_VALUE = 500;

/** Typed readers of a request's fields; each error names the field as Stripe does: `a[b][c]`. */
export interface Fields {
  has(name: string): boolean;
  isBranch(name: string): boolean;
  text(name: string): string | null;
  need(name: string): string;
  integer(name: string): number | null;
  flag(name: string): boolean | null;
  oneOf<T extends string>(name: string, allowed: readonly T[]): T | null;
  metadata(name?: string): Record<string, string> | null;
  branch(name: string): Fields | null;
  list(name: string): Fields[];
  texts(name: string): string[];
  /** Refuses any other field. */
  only(names: readonly string[]): void;
}

export function readFields(form: Form, path = ""): Fields {
  const where = (name: string) => (path === "" ? name : `${path}[${name}]`);
  const branchOf = (name: string): Form | null => {
    const value = form[name];
    if (value === undefined || value === "") return null;
    if (typeof value === "string") throw invalid("Invalid object", where(name));
    return value;
  };
  const text = (name: string): string | null => {
    const value = form[name];
    if (value === undefined || value === "") return null;
    if (typeof value !== "string") throw invalid("Invalid string", where(name));
    return value;
  };
  return {
    has: (name) => form[name] !== undefined,
    isBranch: (name) => typeof form[name] === "object",
    text,
    need(name) {
      const value = text(name);
      if (value === null) {
        throw invalid(`Missing required param: ${where(name)}.`, where(name), "parameter_missing");
      }
      return value;
    },
    integer(name) {
      const value = text(name);
      if (value === null) return null;
      if (!/^-?\d{1,12}$/.test(value)) {
        throw invalid(`Invalid integer: ${value}`, where(name), "parameter_invalid_integer");
      }
      return Number(value);
    },
    flag(name) {
      const value = text(name);
      if (value === null) return null;
      if (value !== "true" && value !== "false") throw invalid(`Invalid boolean: ${value}`, where(name));
      return value === "true";
    },
    oneOf(name, allowed) {
      const value = text(name);
      if (value === null || allowed.includes(value as (typeof allowed)[number]))
        return value as (typeof allowed)[number] | null;
      throw invalid(`Invalid ${name}: must be one of ${allowed.join(", ")}`, where(name));
    },
    metadata(name = "metadata") {
      const branch = branchOf(name);
      if (branch === null) return null;
      const pairs = Object.entries(branch);
      if (pairs.length > MOST_METADATA)
        throw invalid("You cannot have more than 50 metadata keys.", where(name));
      for (const [key, value] of pairs) {
        const at = `${where(name)}[${key}]`;
        if (typeof value !== "string") throw invalid("Metadata values must be strings.", at);
        if (key.length > LONGEST_KEY) throw invalid("Metadata keys can be up to 40 characters long.", at);
        if (value.length > LONGEST_VALUE)
          throw invalid("Metadata values can be up to 500 characters long.", at);
      }
      return Object.fromEntries(pairs as [string, string][]);
    },
    branch(name) {
      const branch = branchOf(name);
      return branch === null ? null : readFields(branch, where(name));
    },
    list(name) {
      const branch = branchOf(name);
      return Object.entries(branch ?? {}).map(([at, one]) => {
        if (typeof one === "string") throw invalid("Invalid object", `${where(name)}[${at}]`);
        return readFields(one, `${where(name)}[${at}]`);
      });
    },
    texts(name) {
      return Object.values(branchOf(name) ?? {}).filter((one) => typeof one === "string");
    },
    only(names) {
      const unknown = Object.keys(form).find((name) => !names.includes(name));
      if (unknown === undefined) return;
      throw invalid(`Received unknown parameter: ${where(unknown)}`, where(unknown), "parameter_unknown");
    },
  };
}

/** Adds the requested keys; an empty value removes its key. */
export function mergeMetadata(
  old: Record<string, string>,
  changes: Record<string, string> | null,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ""));
}
