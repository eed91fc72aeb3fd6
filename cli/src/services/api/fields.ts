import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Exit, Failure } from "../../exit.ts";

type Json = Record<string, unknown>;

/** `-f key=value`: text as it is. `-F key=value`: numbers, true, false, null, or `@file` for a file's text. */
export interface TypedField {
  text: string;
  isTyped: boolean;
}

/**
 * Parses the fields of a request: `title=x`, `meta[nsfw]=true` for a nested field, `tags[]=a` to append to a list.
 * @throws Failure with exit code 2 for an invalid field
 */
export async function readFields(fields: readonly TypedField[], cwd: string): Promise<Json> {
  const body: Json = {};
  for (const { text, isTyped } of fields) {
    const at = text.indexOf("=");
    if (at < 1) throw malformed(text, "it has no =", "Write it as -f key=value");
    const value = text.slice(at + 1);
    put(body, stepsOf(text.slice(0, at), text), isTyped ? await typed(value, cwd, text) : value, text);
  }
  return body;
}

/** Returns fields as query parameters; nesting is not supported there. */
export function queryOf(body: Json): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === "object" && one !== null) {
        throw malformed(name, "a query can't have nested fields", "Use it with POST, PUT or PATCH.");
      }
      if (one !== null) query.append(name, String(one));
    }
  }
  return query;
}

async function typed(value: string, cwd: string, text: string): Promise<unknown> {
  if (value === "true" || value === "false") return value === "true";
  if (value === "null") return null;
  if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(value)) return Number(value);
  if (!value.startsWith("@")) return value;
  try {
    return await readFile(resolve(cwd, value.slice(1)), "utf8");
  } catch {
    throw malformed(text, `${value.slice(1)} can't be read`, "Give an existing file after the @.");
  }
}

function stepsOf(key: string, text: string): string[] {
  const [, name, rest = ""] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  if (name === undefined)
    throw malformed(text, "its name can't be read", "Write it as name, name[inner] or name[]");
  return [name, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, inner = ""]) => inner)];
}

function put(into: Json, [first = "", ...rest]: string[], value: unknown, text: string): void {
  const [next, ...after] = rest;
  if (next === undefined) {
    define(into, first, value);
    return;
  }
  if (next === "") {
    const list = (Object.hasOwn(into, first) ? into[first] : []) as unknown[];
    if (!Array.isArray(list) || after.length > 0)
      throw malformed(text, "it is both a list and something else", "");
    define(into, first, [...list, value]);
    return;
  }
  const inner = Object.hasOwn(into, first) ? into[first] : {};
  if (typeof inner !== "object" || inner === null || Array.isArray(inner)) {
    throw malformed(text, `“${first}” is something else already`, "");
  }
  define(into, first, inner);
  put(inner as Json, rest, value, text);
}

/** Makes `__proto__` an ordinary name. */
function define(into: Json, name: string, value: unknown): void {
  Object.defineProperty(into, name, { value, enumerable: true, writable: true, configurable: true });
}

function malformed(text: string, why: string, next: string): Failure {
  return new Failure({
    exit: Exit.usage,
    code: "field_malformed",
    message: `The field “${text}” can't be sent: ${why}.`,
    saved: "Nothing was sent.",
    next: next || undefined,
  });
}
