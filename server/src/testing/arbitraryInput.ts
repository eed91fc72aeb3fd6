import type Joi from "@hapi/joi";
import type { Contract } from "@quire/contracts/schemas/contract";
import fc from "fast-check";

/** One input of a call: sometimes valid, mostly almost valid, sometimes garbage. */
interface ArbitraryInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

interface Described {
  type?: string;
  allow?: unknown[];
  flags?: { only?: boolean; presence?: string };
  keys?: Record<string, Described>;
  items?: Described[];
  matches?: { schema?: Described }[];
}

const NASTY_TEXT = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "\u001b[31m",
  "\r\nX: y",
  "'; DROP TABLE users; --",
  "$1 $hash :id ?",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00",
  "%",
  "__proto__",
  "constructor",
  "null",
  "NaN",
  "-1",
  "1e309",
  "9007199254740993",
  "ß",
  "İ",
  "ﬁ",
  "क्षि",
  "👨‍👩‍👧‍👦",
  "a".repeat(20_000),
];
const NASTY = [null, true, 0, -1, 1.5, 2 ** 53, 1e308, [], {}, [null], { $ne: null }, [[]], NASTY_TEXT];

/** Texts that are meaningful to the server under test, by field name; `any` for all other fields. */
export type KnownTexts = { readonly any: readonly string[] } & Readonly<Record<string, readonly string[]>>;

/** Generates inputs from a call's own schemas. */
export function arbitraryInput(contract: Contract, known: KnownTexts): fc.Arbitrary<ArbitraryInput> {
  const part = (schema: Joi.ObjectSchema | undefined) =>
    schema ? objectLike(schema.describe() as Described, known) : fc.constant({});
  return fc.record({
    params: part(contract.params),
    query: part(contract.query),
    body: contract.body
      ? fc.oneof({ weight: 19, arbitrary: part(contract.body) }, nasty())
      : fc.constant(undefined),
  }) as fc.Arbitrary<ArbitraryInput>;
}

function objectLike(schema: Described, known: KnownTexts): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.keys ?? {}).map(([name, field]) => {
    const texts = known[name] ?? known.any;
    const value = fc.oneof(
      { weight: 19, arbitrary: near(field, known, texts) },
      { weight: 1, arbitrary: nasty() },
    );
    return [name, fc.option(value, { nil: ABSENT, freq: field.flags?.presence === "required" ? 20 : 2 })];
  });
  const extra = fc.tuple(fc.constantFrom("groups", "id", "user_id", "__proto__", "state"), nasty());
  const rarely = fc.oneof({ weight: 19, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: extra });
  return fc.tuple(fc.record(Object.fromEntries(fields)), rarely).map(([values, more]) => {
    const present = Object.entries(values).filter(([, value]) => value !== ABSENT);
    return Object.fromEntries(more ? [...present, more] : present);
  });
}

const ABSENT = Symbol("absent");

/** A value of the type that the schema expects. */
function near(schema: Described, known: KnownTexts, texts: readonly string[]): fc.Arbitrary<unknown> {
  const allowed = schema.allow ?? [];
  if (schema.flags?.only && allowed.length > 0) return fc.constantFrom(...allowed);
  const likely = ofType(schema, known, texts);
  return allowed.length > 0
    ? fc.oneof({ weight: 4, arbitrary: likely }, fc.constantFrom(...allowed))
    : likely;
}

function ofType(schema: Described, known: KnownTexts, texts: readonly string[]): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case "object":
      return objectLike(schema, known);
    case "array":
      return fc.array(schema.items?.[0] ? near(schema.items[0], known, texts) : fc.anything(), {
        maxLength: 5,
      });
    case "number":
      return fc.oneof(fc.integer({ min: -2, max: 200 }), fc.maxSafeInteger(), fc.double());
    case "boolean":
      return fc.boolean();
    case "alternatives":
      return fc.oneof(...(schema.matches ?? []).map((match) => near(match.schema ?? {}, known, texts)));
    default:
      return fc.oneof(
        { weight: 16, arbitrary: fc.constantFrom(...texts) },
        { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
        { weight: 1, arbitrary: fc.constantFrom(...known.any) },
        { weight: 1, arbitrary: fc.constantFrom(...NASTY_TEXT) },
      );
  }
}

function nasty(): fc.Arbitrary<unknown> {
  return fc.oneof(fc.constantFrom(...NASTY), fc.constantFrom(...NASTY_TEXT), fc.jsonValue({ maxDepth: 2 }));
}
