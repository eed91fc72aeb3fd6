import { describe, expect, it } from "vitest";
import { countryOfLanguages, deviceKindOf, readReferrer, readTag, SOURCE_MAX } from "./viewSource.ts";

describe("a referrer", () => {
  it.each([
    ["news.example.com", "news.example.com"],
    ["www.Example.com", "example.com"],
    ["localhost:4000", "localhost:4000"],
    ["bücher.example", "bücher.example"],
    ["ada.example", ""],
    ["", ""],
    [undefined, ""],
    ["https://example.com/secret", ""],
    ["exa mple.com", ""],
    ["<script>", ""],
    [`${"a".repeat(200)}.com`, ""],
  ])("%s counts as %j", (said, host) => {
    expect(readReferrer(said, "ada.example")).toBe(host);
  });
});

describe("a UTM tag", () => {
  it.each([
    ["Newsletter", "newsletter"],
    ["  spring \n sale\u0000 ", "spring sale"],
    ["", ""],
    [undefined, ""],
  ])("%j counts as %j", (said, tag) => {
    expect(readTag(said)).toBe(tag);
  });

  it("is cut between characters", () => {
    expect(readTag("🌊".repeat(300))).toBe("🌊".repeat(SOURCE_MAX));
  });
});

describe("a device", () => {
  it.each([
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
      "phone",
    ],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0.0.0 Mobile Safari/537.36", "phone"],
    ["Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "phone"],
    ["Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/142.0.0.0 Safari/537.36", "tablet"],
    ["Mozilla/5.0 (Android 15; Tablet; rv:145.0) Gecko/145.0 Firefox/145.0", "tablet"],
    ["Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Version/12.0 Mobile/15E148 Safari/604.1", "tablet"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "desktop"],
    ["", "desktop"],
  ])("%s is a %s", (userAgent, kind) => {
    expect(deviceKindOf(userAgent)).toBe(kind);
  });
});

describe("the country of a language", () => {
  it.each([
    ["de-DE,de;q=0.9,en;q=0.8", "DE"],
    ["zh-Hant-TW", "TW"],
    ["en-gb", "GB"],
    ["de", ""],
    ["de,fr-FR;q=0.5", ""],
    ["en-XX", ""],
    ["", ""],
    [undefined, ""],
  ])("%j is %j", (header, country) => {
    expect(countryOfLanguages(header)).toBe(country);
  });
});
