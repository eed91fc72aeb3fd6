import { expect, it } from "vitest";
import { acceptedEncoding } from "./pageCache.ts";
import { matchesTag } from "./sendCached.ts";

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
])("encodes a response to Accept-Encoding: %s as %s", (header, encoding) => {
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
])("matches If-None-Match: %s is known: %s", (header, known) => {
  expect(matchesTag(header, '"abc"')).toBe(known);
});
