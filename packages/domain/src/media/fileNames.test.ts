import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanFileName, extensionOf, isBlockedFileName } from "./fileNames.ts";

describe("cleanFileName", () => {
  it.each([
    ["My Great Novel.pdf", "My-Great-Novel.pdf"],
    ["chapter  1 (final)!.docx", "chapter-1-final.docx"],
    ["कहानी एक.epub", "कहानी-एक.epub"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\me\\cover.png", "cover.png"],
    [".htaccess", "htaccess"],
    ["a..b.txt", "a.b.txt"],
    ["evil.exe. ", "evil.exe"],
    ["con.txt", "file-con.txt"],
    ["concord.txt", "concord.txt"],
    ["a\u0000b\n.pdf", "ab-.pdf"],
    ["???", "file"],
    ["", "file"],
  ])("turns %j into %j", (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it("shortens a long name and keeps its extension", () => {
    const clean = cleanFileName(`${"a".repeat(300)}.epub`);
    expect(clean).toHaveLength(120);
    expect(clean).toMatch(/a\.epub$/);
  });

  it("returns a clean name without a path or a leading dot, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
        const clean = cleanFileName(name);
        expect(clean).toMatch(/^[^/\\.\s][^/\\\s]*$/u);
        expect(cleanFileName(clean)).toBe(clean);
      }),
    );
  });
});

describe("extensionOf", () => {
  it.each([
    ["a.PDF", "pdf"],
    ["archive.tar.gz", "gz"],
    ["README", ""],
    [".pdf", ""],
    ["a.", ""],
  ])("of %s is %j", (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });
});

describe("blocked files", () => {
  it.each([
    "setup.exe",
    "SETUP.EXE",
    "lib.dll",
    "app.apk",
    "app.apk ",
    "x.pdf.exe",
    "x.exe.",
    "x.e\u200bxe",
    "x.exe/",
  ])("include %j", (name) => {
    expect(isBlockedFileName(name.replace(/\/$/, ""))).toBe(true);
  });

  it.each(["a.pdf", "exe", "my.exec", "apk.zip"])("exclude %s", (name) => {
    expect(isBlockedFileName(name)).toBe(false);
  });
});
