import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { GUIDE_SLUGS, guidePath } from "@quire/contracts/records/guide";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { installedFolder } from "../../platform/installedFolder.ts";
import { findGuide, listGuides } from "./guides.ts";

const config = readConfig({
  PRODUCT_NAME: "Inkwell",
  CREATOR_SHARE_PRO: "95",
  SUPPORT_EMAIL: "help@ink.example",
});
const guides = listGuides(config);
const TEXTS = installedFolder("server/guides");
const PICTURES = installedFolder("pwa/public/guides");

const MAX_PICTURE = 60_000;
const MAX_PICTURES = 1_500_000;
/** Labels that the app composes, such as `Add ${part}`. */
const COMPOSED = [
  ...["Add chapter", "Add cover", "Add episode", "Create comic", "Create story", "Pause story"],
  "Schedule the next chapters",
];

const source = (slug: string) => readFileSync(join(TEXTS, `${slug}.md`), "utf8");
const read = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
const app = read(installedFolder("pwa/src"));
const copy = [app, read(installedFolder("packages/domain/src"))].join("\n").replaceAll(/\s+/g, " ");

/** Width and height of a WebP file with or without transparency. */
function sizeOf(file: Buffer): { width: number; height: number } {
  if (file.toString("latin1", 12, 16) === "VP8X")
    return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
}

describe.each(guides.map((guide) => [guide.slug, guide] as const))("the guide %s", (slug, guide) => {
  it("is short, has a summary, and goes step by step", () => {
    expect(guide.title).toMatch(/^[A-Z].{5,60}[^.]$/);
    expect(guide.summary).toMatch(/^[A-Z].{20,140}\.$/);
    const words = source(slug).split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(120);
    expect(words).toBeLessThanOrEqual(350);
    if (guide.group !== "terminal") expect(findGuide(config, slug).content).toContain("<ol>");
  });

  it("leaves no placeholder", () => {
    expect(guide.title + guide.summary + guide.text.replaceAll("{site}", "")).not.toMatch(/\{\w+\}/);
  });

  it("is linked from a screen", () => {
    expect(app).toMatch(new RegExp(`(<GuideLink to=|guide: )"${slug}"`));
  });

  it("names buttons and fields in their own words", () => {
    const labels = [...source(slug).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = ""]) => label);
    const unknown = labels.filter((label) => !COMPOSED.includes(label) && !copy.includes(label));
    expect(unknown).toEqual([]);
  });

  it("links to guides that exist", () => {
    const paths = [...source(slug).matchAll(/\]\((\/guides\/[^)]+)\)/g)].map(([, path]) => path);
    const known: string[] = Object.values(GUIDE_SLUGS).flat().map(guidePath);
    expect(paths.filter((path) => !known.includes(path ?? ""))).toEqual([]);
  });

  it("shows pictures that exist, are light, and are described", () => {
    const pictures = [...findGuide(config, slug).content.matchAll(/<img ([^>]*)>/g)].map(
      ([, html = ""]) => html,
    );
    if (guide.group !== "terminal") expect(pictures).not.toEqual([]);
    for (const picture of pictures) {
      const attribute = (name: string) => new RegExp(` ?${name}="([^"]*)"`).exec(picture)?.[1] ?? "";
      expect(attribute("alt").length).toBeGreaterThan(20);
      const file = readFileSync(join(PICTURES, attribute("src").replace("/guides/", "")));
      expect(file.length).toBeLessThanOrEqual(MAX_PICTURE);
      const { width, height } = sizeOf(file);
      expect({ width, height }).toEqual({
        width: 2 * Number(attribute("width")),
        height: 2 * Number(attribute("height")),
      });
    }
  });
});

describe("all guides", () => {
  it("are in the folder, and no others", () => {
    const names = readdirSync(TEXTS).filter((name) => name.endsWith(".md") && name !== "README.md");
    expect(names.sort()).toEqual(guides.map(({ slug }) => `${slug}.md`).sort());
  });

  it("use each picture, and together weigh little", () => {
    const names = readdirSync(PICTURES);
    const used = guides.map(({ slug }) => source(slug)).join("\n");
    expect(names.filter((name) => !used.includes(`(${name})`))).toEqual([]);
    const bytes = names.map((name) => statSync(join(PICTURES, name)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_PICTURES);
  });

  it("name this installation", () => {
    expect(findGuide(config, "install-the-app").content).toContain("Inkwell");
    expect(findGuide(config, "prices-and-payouts").content).toContain("95% with Pro");
    expect(findGuide(config, "buy-a-post").content).toContain('href="mailto:help@ink.example"');
  });

  it("lead to the next one for the same readers", () => {
    expect(findGuide(config, "first-post").content).toMatch(
      /<p>Next: <a href="\/guides\/write-a-story">[^<]+<\/a><\/p>$/,
    );
    expect(findGuide(config, "create-covers").content).not.toContain("Next:");
  });
});
