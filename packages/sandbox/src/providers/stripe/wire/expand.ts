import { invalid } from "./errors.ts";

/** The deepest level that can be expanded. */
const DEEPEST = 4;

type Thing = Record<string, unknown>;

export interface Lookup {
  /** Returns the object of an id, or null. */
  find(id: string): Thing | null;
  /** Returns a field that is only included on request: a session's `line_items`. */
  include(thing: Thing, name: string): unknown;
}

/** Replaces ids by their objects at the given paths (`payment_intent.latest_charge`), also within lists. */
export function expandAll(answer: object, paths: readonly string[], lookup: Lookup): object {
  return paths.reduce<object>((object, path) => {
    const names = path.split(".");
    if (names.length > DEEPEST) {
      throw invalid(
        `You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`,
        "expand",
      );
    }
    return expand(object as Thing, names, path, lookup);
  }, answer);
}

function expand(thing: Thing, [name = "", ...rest]: readonly string[], path: string, lookup: Lookup): Thing {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    const object = typeof value === "string" ? lookup.find(value) : value;
    if (object === null || object === undefined) return value;
    if (typeof object !== "object") throw cannot(path);
    return rest.length > 0 ? expand(object as Thing, rest, path, lookup) : object;
  };
  const value = name in thing ? thing[name] : lookup.include(thing, name);
  if (value === undefined) throw cannot(path);
  return { ...thing, [name]: within(value) };
}

function cannot(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, "expand");
}
