import { readFileSync } from "node:fs";
import { renderHtml } from "@quire/documents/html";
import type { PostDocument } from "@quire/documents/schema";
import { expect, it } from "vitest";

const css = readFileSync(new URL("Prose.css", import.meta.url), "utf8");

let last = 0;
const id = () => `b${String(++last).padStart(19, "0")}`;
const words = (text: string) => [{ type: "text" as const, text }];
const paragraph = { type: "paragraph" as const, id: id(), content: words("The sea") };
const image = {
  type: "image" as const,
  id: id(),
  src: { image: "/files/sea.webp", fallback: "/files/sea.jpg" },
  alt: "The sea",
  caption: "By night",
  width: 1200,
  height: 800,
  prominent_color: "#24343c",
};

const everything: PostDocument = [
  { ...image, type: "featuredImage" },
  { type: "paragraph", id: id(), content: [...words("Waves."), { type: "footnoteReference", label: "1" }] },
  {
    type: "taskList",
    id: id(),
    tight: true,
    content: [{ type: "taskItem", checked: true, content: [paragraph] }],
  },
  { type: "callout", id: id(), kind: "tip", content: [paragraph] },
  { type: "gallery", id: id(), content: [image, image] },
  { type: "embed", id: id(), url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ", title: "A launch" },
  {
    type: "table",
    id: id(),
    content: [
      {
        type: "tableRow",
        content: [
          { type: "tableHeader", align: "right", content: words("Lay") },
          { type: "tableHeader", align: "center", content: words("Duty") },
        ],
      },
    ],
  },
  { type: "audio", id: id(), file: id(), name: "log.mp3", size: 9 },
  { type: "paywall", id: id() },
  { type: "footnote", id: id(), label: "1", content: [paragraph] },
];

it("styles every class of a rendered text", () => {
  const html = renderHtml(everything);
  const classes = new Set(
    [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names?.split(" ") ?? []),
  );
  expect(classes).toContain("callout");
  expect([...classes].filter((name) => !css.includes(`.${name}`))).toEqual([]);
});

it("styles no class that no text uses", () => {
  const html = renderHtml(everything);
  const ours = new Set(["q-prose", "is-chapter"]);
  const styled = new Set(
    [...css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? ""),
  );
  expect([...styled].filter((name) => !ours.has(name) && !html.includes(name))).toEqual([]);
});
