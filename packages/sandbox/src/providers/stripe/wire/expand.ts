import { invalid } from "./errors.ts";

/** Deeper than this nothing is expanded. */
const DEEPEST = 4;

type Thing = Record<string, unknown>;

export interface Lookup {
  /** The whole thing that an id of this field stands for; null: there is none. */
  find(id: string): Thing | null;
  /** What a thing carries only if it is asked for: a session's `line_items`. */
  include(thing: Thing, name: string): unknown;
}

/** The answer with what was asked for (`payment_intent.latest_charge`) in place of its id; lists are gone through. */
export function expandAll(answer: object, paths: readonly string[], lookup: Lookup): object {
  return paths.reduce<object>((whole, path) => {
    const names = path.split(".");
    if (names.length > DEEPEST) {
      throw invalid(
        `You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`,
        "expand",
      );
    }
    return expand(whole as Thing, names, path, lookup);
  }, answer);
}

function expand(thing: Thing, [name = "", ...rest]: readonly string[], path: string, lookup: Lookup): Thing {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    const whole = typeof value === "string" ? lookup.find(value) : value;
    if (whole === null || whole === undefined) return value;
    if (typeof whole !== "object") throw cannot(path);
    return rest.length > 0 ? expand(whole as Thing, rest, path, lookup) : whole;
  };
  const value = name in thing ? thing[name] : lookup.include(thing, name);
  if (value === undefined) throw cannot(path);
  return { ...thing, [name]: within(value) };
}

function cannot(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, "expand");
}
