import fc from "fast-check";
import { joinText, textNode, tidyLine } from "../inline.ts";
import { emptyBlankLines } from "../markdown/writeBlocks.ts";
import { type Block, emptyFeaturedImage, type Inline, type Mark, type PostDocument } from "../schema.ts";
import { everyBlock, mapBlocks } from "../walk.ts";

/** Sequential ids: the same document on each run. */
export function countingIds(): () => string {
  let count = 0;
  return () => `b0${(count++).toString().padStart(18, "0")}`;
}

/** Returns a document without ids, for comparison. */
export function withoutIds(blocks: unknown): unknown {
  return JSON.parse(JSON.stringify(blocks, (key, value) => (key === "id" ? undefined : value)));
}

/** What a format can express: markdown has neither sizes nor a second source of an image. */
export type Form = "markdown" | "html";

const nasty = [..."abcXYZ019 *_~`[]()<>&#+-.!|\\\"':/@=^{}$%,;?éßन्दि漢字「。🐋\u00a0\u200d"];
const words = [
  "www.example.com",
  "https://example.com/a_b",
  "me@example.com",
  "&amp;",
  "[^1]",
  "[!NOTE]",
  "1.",
  "- ",
  "    ",
  "***",
  "~~~",
  "<b>",
  "-->",
  ":::note",
  "[x] ",
  "&#x41;",
  "| a |",
  "![a](b)",
  "\\",
];

const run = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...nasty) },
      { weight: 1, arbitrary: fc.constantFrom(...words) },
      { weight: 4, arbitrary: fc.stringMatching(/^[a-z]{1,6} ?$/) },
    ),
    { minLength: 1, maxLength: 10 },
  )
  .map((parts) => parts.join(""));

const href = fc.constantFrom(
  "https://example.com/a?b=c&d=(e)",
  "/post/1",
  "#top",
  "mailto:me@example.com",
  "https://youtu.be/abc",
  "http://a.b/\"'<>",
  "../x y",
  "tel:+123",
);
const title = fc.oneof(
  fc.constant(null),
  run.map((text) => text.replace(/\s+/g, " ").trim() || null),
);

const marks = fc
  .record({
    bold: fc.boolean(),
    italic: fc.boolean(),
    strike: fc.boolean(),
    tag: fc.nat(9),
    code: fc.nat(5),
    link: fc.nat(5),
    href,
    title,
  })
  .map(({ bold, italic, strike, tag, code, link, href, title }) => {
    const textMarks: Mark[] = [];
    if (link === 0) textMarks.push({ type: "link", href: href.replace(" ", "%20"), title });
    if (bold) textMarks.push({ type: "bold" });
    if (italic) textMarks.push({ type: "italic" });
    if (tag === 1) textMarks.push({ type: "underline" });
    if (strike) textMarks.push({ type: "strike" });
    if (tag === 2) textMarks.push({ type: "subscript" });
    if (tag === 3) textMarks.push({ type: "superscript" });
    if (code === 0) textMarks.push({ type: "code" });
    return textMarks;
  });

const text = fc
  .tuple(run, fc.oneof({ weight: 2, arbitrary: fc.constant([] as Mark[]) }, { weight: 1, arbitrary: marks }))
  .map(([value, textMarks]): Inline => textNode(value, textMarks));

/** A line whose whitespace no format changes: single blanks, none at the ends. */
function normalizedLine(content: Inline[]): Inline[] {
  let previous = " ";
  const single = content.map((node): Inline => {
    if (node.type !== "text") {
      previous = node.type === "hardBreak" ? " " : "x";
      return node;
    }
    const collapsed = node.text.replace(/[ \t\n]+/g, " ");
    const value = previous.endsWith(" ") ? collapsed.replace(/^ /, "") : collapsed;
    previous = value || previous;
    return { ...node, text: value };
  });
  const line = joinText(single);
  for (const edge of [0, -1]) {
    const node = line.at(edge);
    const trimmed = node?.type === "text" ? node.text.trim() : "x";
    if (node?.type === "hardBreak" || trimmed === "")
      return normalizedLine(line.filter((other) => other !== node));
    if (node?.type === "text" && node.marks?.at(-1)?.type === "code") node.text = trimmed;
  }
  for (let at = 1; at < line.length; at++) {
    const [before, after] = [line[at - 1], line[at]];
    const broken = before?.type === "hardBreak" || after?.type === "hardBreak";
    if (broken && before?.type === "text" && before.text.endsWith(" ")) before.text = before.text.trimEnd();
    if (broken && after?.type === "text") after.text = after.text.trimStart();
  }
  return tidyLine(line);
}

const line = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: text },
      { weight: 1, arbitrary: fc.constant<Inline>({ type: "hardBreak" }) },
    ),
    { maxLength: 5 },
  )
  .map((content) => {
    const textMarks = normalizedLine(normalizedLine(content.map((node) => ({ ...node }))));
    return textMarks.length > 0 ? textMarks : [textNode("word")];
  });

const id = "";
const caption = run.map((value) => value.replace(/\s+/g, " ").trim());
const codeText = fc
  .array(fc.constantFrom("a", "```", "~~~", " ", "\n", "  x", "<b>", "\t", "&lt;", "- "), { maxLength: 8 })
  .map((parts) => parts.join(""));

function image(form: Form) {
  const address = fc.constantFrom("https://example.com/a.png", "/media/b%20c.webp", "d.jpg?w=1&h=(2)");
  const size =
    form === "html" ? fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 9999 })) : fc.constant(null);
  return fc
    .record({
      address,
      other: address,
      alt: caption,
      caption,
      width: size,
      height: size,
      color: fc.boolean(),
    })
    .map((it) => ({
      type: "image" as const,
      id,
      src: { image: it.address, fallback: form === "html" ? it.other : it.address },
      alt: it.alt,
      caption: it.caption,
      height: it.height,
      width: it.width,
      prominent_color: form === "html" && it.color ? "#a0b1c2" : null,
    }));
}

const stored = fc
  .record({
    type: fc.constantFrom("audio" as const, "video" as const, "file" as const),
    size: fc.nat(),
    name: caption,
  })
  .map((it): Block => ({ type: it.type, id, file: `b0${"7".repeat(18)}`, name: it.name, size: it.size }));

const embed = fc
  .record({
    url: fc.constantFrom(
      "https://www.youtube.com/watch?v=a_b-c",
      "https://vimeo.com/123",
      "https://x.com/a/status/1",
      "https://codepen.io/a/pen/b(c)",
      "https://open.spotify.com/track/x",
    ),
    title: caption,
  })
  .map(({ url, title }): Block => ({ type: "embed", id, url, title: title || null }));

/** A table can't express code with `\\|` in it. */
const cell = fc.oneof(line, fc.constant([] as Inline[])).map((content) =>
  joinText(
    content.map((node) => {
      if (node.type !== "text" || !node.text.includes("\\|")) return node;
      return textNode(
        node.text,
        node.marks?.filter((mark) => mark.type !== "code"),
      );
    }),
  ),
);

const table = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc
    .record({
      align: fc.array(fc.constantFrom(null, "left" as const, "center" as const, "right" as const), {
        minLength: width,
        maxLength: width,
      }),
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 4,
      }),
    })
    .map(
      ({ align, rows }): Block => ({
        type: "table",
        id,
        content: rows.map((cells, row) => ({
          type: "tableRow",
          content: cells.map((content, column) =>
            row === 0
              ? { type: "tableHeader" as const, align: align[column] ?? null, content }
              : { type: "tableCell" as const, content },
          ),
        })),
      }),
    ),
);

const paragraph = line.map((content): Block => ({ type: "paragraph", id, content }));
const alignedParagraph = fc
  .record({ content: line, align: fc.constantFrom("center" as const, "right" as const) })
  .map(({ content, align }): Block => ({ type: "paragraph", id, align, content }));
const noText: Block = { type: "paragraph", id, content: [] };

const startsWithWords = (block: Block | undefined): boolean =>
  block?.type === "paragraph" && block.content.length > 0;

/** Whether a list is tight, as far as its content leaves a choice in that format. */
function isTight(form: Form, wanted: boolean, items: { content: Block[] }[]): boolean {
  const loosens =
    form === "html"
      ? items.some(({ content }) => content.some((block) => block.type === "paragraph"))
      : items.length > 1 || (items[0]?.content.length ?? 0) > 1;
  const close = items.every(({ content: [first, second, ...more] }) => {
    if (first?.type !== "paragraph" || more.length > 0) return false;
    if (!second) return true;
    const inner = second.type === "bulletList" ? second.content[0]?.content[0] : undefined;
    return startsWithWords(first) && startsWithWords(inner);
  });
  return !loosens || (wanted && close);
}

function leaf(form: Form): fc.Arbitrary<Block> {
  return fc.oneof(
    { weight: 4, arbitrary: paragraph },
    fc
      .record({
        level: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const),
        content: fc.oneof(line, fc.constant([] as Inline[])),
      })
      .map((it): Block => ({ type: "heading", id, ...it })),
    fc.record({ language: fc.constantFrom(null, "ts", "c++", "objective-c"), value: codeText }).map(
      ({ language, value }): Block => ({
        type: "codeBlock",
        id,
        language,
        content: value ? [{ type: "text", text: value }] : [],
      }),
    ),
    image(form),
    fc
      .array(image(form), { minLength: 2, maxLength: 3 })
      .map((content): Block => ({ type: "gallery", id, content })),
    embed,
    stored,
    table,
    fc.constant<Block>({ type: "horizontalRule", id }),
  );
}

function blocks(form: Form, depth: number): fc.Arbitrary<Block> {
  if (depth === 0) return leaf(form);
  const inner = blocks(form, depth - 1);
  const filled = fc.oneof(
    { weight: 5, arbitrary: fc.array(inner, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant([noText] as Block[]) },
  );
  const items = fc.array(filled, { minLength: 1, maxLength: 3 });
  const wanted = fc.boolean();
  return fc.oneof(
    { weight: 5, arbitrary: leaf(form) },
    fc.tuple(wanted, items, fc.constantFrom(null, 1, 0, 7)).map(([want, contents, start]): Block => {
      const content = contents.map((content) => ({ type: "listItem" as const, content }));
      const tight = isTight(form, want, content);
      return start === null
        ? { type: "bulletList", id, tight, content }
        : { type: "orderedList", id, tight, start, content };
    }),
    fc
      .tuple(
        wanted,
        fc.array(
          fc.tuple(fc.boolean(), fc.oneof(paragraph, fc.constant(noText)), fc.array(inner, { maxLength: 2 })),
          { minLength: 1, maxLength: 3 },
        ),
      )
      .map(([want, tasks]): Block => {
        const content = tasks.map(([checked, head, rest]) => ({
          type: "taskItem" as const,
          checked,
          content: startsWithWords(head) || rest[0]?.type !== "paragraph" ? [head, ...rest] : rest,
        }));
        return { type: "taskList", id, tight: isTight(form, want, content), content };
      }),
    filled.map((content): Block => ({ type: "blockquote", id, content })),
    fc
      .tuple(filled, fc.constantFrom("note" as const, "tip" as const, "caution" as const))
      .map(([content, kind]): Block => ({ type: "callout", id, kind, content })),
  );
}

function numbered(document: PostDocument): PostDocument {
  const copy = JSON.parse(JSON.stringify(document)) as PostDocument;
  const newId = countingIds();
  for (const block of everyBlock(copy)) block.id = newId();
  return copy;
}

/** Complete documents that a format can express without loss. */
export function documents(form: Form): fc.Arbitrary<PostDocument> {
  return fc
    .record({
      body: fc.array(
        fc.oneof({ weight: 8, arbitrary: blocks(form, 2) }, { weight: 1, arbitrary: alignedParagraph }),
        { minLength: 1, maxLength: 6 },
      ),
      notes: fc.uniqueArray(fc.constantFrom("1", "2", "the-whale", "x_1"), { maxLength: 3 }),
      note: fc.array(blocks(form, 1), { minLength: 1, maxLength: 2 }),
      paywall: fc.boolean(),
    })
    .map(({ body, notes, note, paywall }) => {
      const references = notes.flatMap((label): Inline[] => [
        textNode("see"),
        { type: "footnoteReference", label },
      ]);
      const last: Block[] = notes.length > 0 ? [{ type: "paragraph", id, content: references }] : [];
      return numbered([
        emptyFeaturedImage(() => id),
        ...body,
        ...(paywall ? [{ type: "paywall" as const, id }] : []),
        ...(last.length + body.length > 0 ? last : ([noText] as Block[])),
        ...notes.map(
          (label): Block => ({ type: "footnote", id, label, content: mapBlocks(note, emptyBlankLines) }),
        ),
      ]);
    });
}
