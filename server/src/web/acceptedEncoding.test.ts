import { expect, it } from "vitest";
import { matchesTag } from "./answerCached.ts";
import { acceptedEncoding } from "./pageCache.ts";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.5", "br"],
  ["gzip, br;q=0", "gzip"],
  ["br; q=0.000, gzip ; q=0", "identity"],
  ["GZIP", "gzip"],
  ["BR", "br"],
  ["bread, gzipped", "identity"],
  ["x-gzip", "identity"],
  ["identity", "identity"],
  ["br;q=0.001", "br"],
  [";;;,,,", "identity"],
])("Accept-Encoding: %s is answered in %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

it.each([
  [undefined, false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ["*", true],
  ['"abc-br"', false],
  ["abc", false],
])("If-None-Match: %s is known: %s", (header, known) => {
  expect(matchesTag(header, '"abc"')).toBe(known);
});
