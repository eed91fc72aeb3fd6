import { describe, expect, it } from "vitest";
import { refuseUpload, someFailedMessage, UPLOAD_KINDS, UPLOAD_LIMITS, type UploadKind } from "./uploads.ts";

const MB = 1024 * 1024;
const names: Record<UploadKind, string> = {
  audio: "a.mp3",
  image: "a.png",
  document: "a.epub",
  video: "a.mp4",
  pdf: "a.pdf",
  good: "a.zip",
  csv: "a.csv",
  archive: "a.zip",
};

describe("refuseUpload", () => {
  it.each([
    ["audio", 125],
    ["image", 25],
    ["document", 250],
    ["video", 500],
    ["pdf", 20],
    ["good", 250],
    ["archive", 2048],
  ] as const)("accepts %s up to %d MB and not a byte more", (kind, limit) => {
    const name = names[kind];
    expect(refuseUpload(kind, { name, size: limit * MB })).toBeNull();
    const refusal = refuseUpload(kind, { name, size: limit * MB + 1 });
    expect(refusal?.status).toBe(413);
    expect(refusal?.message).toContain(`${limit} MB`);
  });

  it.each([
    ["audio", "mp3 m4a m4b aac wav flac"],
    ["image", "png jpg jpeg gif bmp webp mpo"],
    ["document", "pdf doc docx odt rtf txt mobi epub"],
    ["pdf", "pdf"],
    ["archive", "zip json xml rss atom csv md"],
    ["good", "zip rar pkg mp4 anything"],
  ] as const)("accepts as %s: %s, in any case", (kind, extensions) => {
    for (const extension of extensions.split(" ")) {
      expect(refuseUpload(kind, { name: `A.${extension.toUpperCase()}`, size: 1 }), extension).toBeNull();
    }
  });

  it.each([
    ["image", "a.svg", undefined],
    ["image", "a", undefined],
    ["image", "constructor.constructor", undefined],
    ["image", "a.png", "application/pdf"],
    ["image", "program.png", "application/x-msdownload"],
    ["audio", "a.ogg", undefined],
    ["pdf", "a.epub", undefined],
    ["archive", "a.rar", undefined],
    ["archive", "a.zip", "image/png"],
    ["good", "a.exe", undefined],
    ["good", "a.dll", undefined],
    ["document", "a.apk", "application/epub+zip"],
    ["good", "photo.zip", "application/x-msdownload"],
  ] as const)("refuses as %s: %s with %s", (kind, name, contentType) => {
    expect(refuseUpload(kind, { name, size: 1, contentType })?.status).toBe(415);
  });

  it("trusts the bytes over the name", () => {
    expect(refuseUpload("image", { name: "photo", size: 1, contentType: "image/webp" })).toBeNull();
  });

  it("has a limit for each kind", () => {
    for (const kind of UPLOAD_KINDS) expect(UPLOAD_LIMITS[kind]).toBeGreaterThan(0);
  });
});

it("counts failed uploads", () => {
  expect(someFailedMessage(2)).toBe("There was an issue with 2 of your uploads");
});
