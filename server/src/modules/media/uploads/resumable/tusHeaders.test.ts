import { describe, expect, it } from "vitest";
import { readFileName, readInteger, requireVersion } from "./tusHeaders.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("the file name in an upload's metadata", () => {
  it.each([
    [`filename ${base64("Moby Dick.epub")}`, "Moby Dick.epub"],
    [`filetype ${base64("text/plain")}, filename ${base64("कहानी.txt")}`, "कहानी.txt"],
    [`name ${base64("a.mp3")}`, "a.mp3"],
    ["filename", ""],
    ["is_confidential", ""],
    ["", ""],
    [undefined, ""],
  ])("%s is read as %j", (header, name) => expect(readFileName(header)).toBe(name));
});

describe("a number of bytes", () => {
  it.each([
    ["0", 0],
    ["8388608", 8_388_608],
  ])("%s is read", (text, value) =>
    expect(readInteger({ "upload-offset": text }, "upload-offset")).toBe(value),
  );

  it.each([undefined, "", "-1", "1e9", "1.5", "9999999999999999", "0x10"])(
    "%s is refused with the header's name",
    (text) => {
      expect(() => readInteger({ "upload-offset": text }, "upload-offset")).toThrow(
        expect.objectContaining({ issues: [expect.objectContaining({ path: "headers.upload-offset" })] }),
      );
    },
  );
});

it("requireVersion refuses only another version of the protocol", () => {
  expect(() => requireVersion({})).not.toThrow();
  expect(() => requireVersion({ "tus-resumable": "1.0.0" })).not.toThrow();
  expect(() => requireVersion({ "tus-resumable": "0.2.2" })).toThrow(
    expect.objectContaining({ code: "tus_version" }),
  );
});
