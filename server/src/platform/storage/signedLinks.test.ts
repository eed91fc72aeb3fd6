import { describe, expect, test } from "vitest";
import { type LinkedFile, SIGNED_FILES_PATH, type SignedLink, signLink, verifyLink } from "./signedLinks.ts";
import { StorageKeyError } from "./storage.ts";

const secret = Buffer.alloc(32, 7);
const NOW = Date.parse("2026-01-05T10:00:00Z");
const IN_A_MINUTE = NOW / 1000 + 60;

function linkTo(file: LinkedFile): SignedLink {
  const { pathname, searchParams } = new URL(signLink(secret, file, IN_A_MINUTE), "http://quire.test");
  return {
    key: pathname.slice(SIGNED_FILES_PATH.length + 1),
    expires: searchParams.get("expires") ?? "",
    signature: searchParams.get("signature") ?? "",
    downloadAs: searchParams.get("download") ?? undefined,
  };
}

describe("a signed link", () => {
  test.each([undefined, "Moby Dick & more.epub"])("opens its file until it expires (saved as %s)", (name) => {
    const link = linkTo({ key: "books/moby.epub", downloadAs: name });
    expect([link.key, link.downloadAs]).toEqual(["books/moby.epub", name]);
    expect(verifyLink([secret], link, NOW + 59_000)).toBe(true);
    expect(verifyLink([secret], link, NOW + 60_000)).toBe(false);
  });

  const link = linkTo({ key: "books/moby.epub" });
  test.each<[string, SignedLink]>([
    ["another file", { ...link, key: "books/typee.epub" }],
    ["a later end", { ...link, expires: String(IN_A_MINUTE + 1) }],
    ["an end ten times as late", { ...link, expires: `${link.expires}0` }],
    ["no end", { ...link, expires: "Infinity" }],
    ["another way to open it", { ...link, downloadAs: "a.html" }],
    ["no signature", { ...link, signature: "" }],
    ["half a signature", { ...link, signature: link.signature.slice(0, -2) }],
    ["a signature of one's own", { ...link, signature: "A".repeat(43) }],
  ])("cannot be forged into one with %s", (_, forged) => {
    expect(verifyLink([secret], forged, NOW)).toBe(false);
  });

  test("is valid for one secret only", () => {
    expect(verifyLink([Buffer.alloc(32, 8)], link, NOW)).toBe(false);
  });

  test("is not created for a key that leaves the store", () => {
    expect(() => signLink(secret, { key: "../secret" }, IN_A_MINUTE)).toThrow(StorageKeyError);
  });
});
