import { describe, expect, it } from "vitest";
import { readPageMeta } from "./pageMeta.ts";

const nothing = { title: "", description: "", siteName: "", author: "", image: "", canonical: "" };

describe("readPageMeta", () => {
  it("prefers OpenGraph over the page's own title", () => {
    const html = `<head><title>Long | Site</title><meta property="og:title" content="The &quot;Whale&quot;">
      <meta name="description" content=" About
      whales. "><meta property="og:site_name" content="Sea"><meta name="author" content="H. M.">
      <meta property="og:image" content="/whale.jpg"><link rel="canonical" href="https://sea.example/whale"></head>`;
    expect(readPageMeta(html)).toEqual({
      title: 'The "Whale"',
      description: "About whales.",
      siteName: "Sea",
      author: "H. M.",
      image: "/whale.jpg",
      canonical: "https://sea.example/whale",
    });
  });

  it.each([
    ["nothing", "", nothing],
    ["nothing from plain text", "just text", nothing],
    ["only a title", "<title>नमस्ते</title>", { ...nothing, title: "नमस्ते" }],
    [
      "the first of two",
      '<meta name=og:title content="a"><meta name=og:title content="b">',
      { ...nothing, title: "a" },
    ],
    [
      "what precedes a truncation",
      '<meta property="og:title" content="a"><meta property="og:descr',
      { ...nothing, title: "a" },
    ],
    ["no empty values", '<meta property="og:title" content=" "><title>b</title>', { ...nothing, title: "b" }],
    [
      "markup as plain text",
      "<title><script>alert(1)</script></title>",
      { ...nothing, title: "<script>alert(1)</script>" },
    ],
  ])("reads %s", (_, html, meta) => {
    expect(readPageMeta(html)).toEqual(meta);
  });
});
