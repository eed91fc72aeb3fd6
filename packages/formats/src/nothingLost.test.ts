import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import { csvLine } from "@quire/domain/text/csv";
import { escapeHtml } from "@quire/domain/text/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArchiveProblem } from "./archive.ts";
import { archiveOf } from "./testing/archiveOf.ts";
import { ghostJson } from "./testing/ghostExport.ts";
import { mediumStory, storyTitle } from "./testing/mediumStory.ts";
import { type Read, readAll } from "./testing/reading.ts";
import { substackExport } from "./testing/substackExport.ts";
import { wxr } from "./testing/wordpressExport.ts";

type Part = (word: string) => string;

/** What a line of the report calls the thing that a word was in, by how the thing is written. */
const NOUNS: [written: RegExp, noun: RegExp][] = [
  [/<button/, /\bbuttons?\b/],
  [/<select/, /\bmenus?\b/],
  [/<img/, /\bpictures? within code\b/],
  [/<svg/, /\bdrawings?\b/],
];

/** HTML as it is found: broken, unknown, or not for a post. Each shows its word in a browser. */
const HTML: Part[] = [
  (word) => `<p>${word}</p>`,
  (word) => `<p>a & ${word} < b`,
  (word) => `<custom-x><p>${word}</custom-x>`,
  (word) => `<h7>${word}</h7>`,
  (word) => `<ul>${word}<li>a</ul>`,
  (word) => `<ol><li value=7>a<dl><dt>b<dd>${word}</ol>`,
  (word) => `<table><caption>${word}</caption><tr><td rowspan=9 colspan=9>a</table>`,
  (word) => `<table><tr><td>a<td><ul><li>${word}<blockquote>b</table>`,
  (word) => `<table><p>${word}</table>`,
  (word) => `<figure><img src="https://cdn.example/a.png"><figcaption><p>a</p>${word}</figcaption></figure>`,
  (word) => `<figure><p>${word}</p></figure>`,
  (word) => `<details><summary>${word}</summary>a</details>`,
  (word) => `<b><blockquote>${word}</b></blockquote>`,
  (word) => `</div></div><pre>${word}`,
  (word) => `<form><label>${word}</label><input></form>`,
  (word) => `<button>${word}</button>`,
  (word) => `<select><option>${word}</select>`,
  (word) => `<svg><text>${word}</text></svg>`,
  (word) => `<math><mi>${word}</mi></math>`,
  (word) => `<img src="https://cdn.example/${word}.png">`,
  (word) => `<a href="https://a.example/${word}"><img src="https://cdn.example/a.png"></a>`,
  (word) => `<iframe src="https://unknown.example/${word}"></iframe>`,
  (word) => `<video src="https://cdn.example/${word}.mp4"></video>`,
  (word) => `<p>[unknown a="b"]${word}[/unknown]</p>`,
  (word) => `<p>1<sup>${word}</sup><q>a</q></p>`,
  (word) => `<div style="display:none">a</div><center>${word}`,
];

/** Markdown as it is found, with what generators add. */
const MARKDOWN: Part[] = [
  (word) => word,
  (word) => `# ${word}`,
  (word) => `<div>${word}</div>`,
  (word) => `<custom-x>${word}</custom-x>`,
  (word) => `<table><tr><td>${word}`,
  (word) => `<details><summary>${word}</summary>`,
  (word) => `{{< unknown >}}${word}{{< /unknown >}}`,
  (word) => `{{< unknown "${word}" >}}`,
  (word) => `{% unknown ${word} %}`,
  (word) => `:::note\n${word}\n:::`,
  (word) => `> [!odd] ${word}`,
  (word) => `![[${word}]]`,
  (word) => `[[${word}]]`,
  (word) => `[${word}](nowhere.md)`,
  (word) => `[a](${word}.md)`,
  (word) => `![](https://cdn.example/${word}.png)`,
  (word) => `![a](${word}.png)`,
  (word) => `| ${word} | b |\n| - |`,
  (word) => `Term\n: ${word}`,
  (word) => `[^${word}]: Never referenced.`,
  (word) => `- [ ] ${word}\n- a`,
  (word) => `**${word}`,
  (word) => `$$\n${word}\n$$`,
  (word) => `\`\`\`\n${word}\n\`\`\``,
];

interface Written {
  title: string;
  text: string;
  /** Each with what is written around it. */
  words: { word: string; part: string }[];
}

/** What an export says wrongly of all of its posts. */
interface Faults {
  sameIds: boolean;
  date: string;
  state: string;
}

function writtenOf(parts: readonly Part[]): fc.Arbitrary<Written[]> {
  const kinds = fc.array(fc.nat(parts.length - 1), { minLength: 1, maxLength: 5 });
  return fc.array(kinds, { minLength: 1, maxLength: 4 }).map((posts) =>
    posts.map((chosen, n) => {
      const words = chosen.map((kind, at) => {
        const word = `word${n}x${at}y`;
        return { word, part: parts[kind]?.(word) ?? "" };
      });
      const text = words.map(({ part }) => part).join("\n\n");
      return { title: `Title ${n}`, text, words };
    }),
  );
}

const anyFaults: fc.Arbitrary<Faults> = fc.record({
  sameIds: fc.boolean(),
  date: fc.constantFrom("2020-01-02 03:04:05", "yesterday", "", "2020-13-45"),
  state: fc.constantFrom("published", "publish", "odd", ""),
});

type Writer = (posts: readonly Written[], faults: Faults) => Record<string, string>;

const idOf = ({ sameIds }: Faults, at: number) => (sameIds ? 7 : at + 1);

const FAMILIES: [ArchiveSource, Part[], Writer][] = [
  [
    "ghost",
    HTML,
    (posts, faults) => ({
      "a.json": ghostJson({
        posts: posts.map(({ title, text }, at) => ({
          ...{ id: String(idOf(faults, at)), title, slug: `s${at}`, html: text },
          ...{ published_at: faults.date, status: faults.state, visibility: faults.state },
        })),
      }),
    }),
  ],
  [
    "wordpress",
    HTML,
    (posts, faults) => ({
      "a.xml": wxr(
        posts.map(({ title, text }, at) => ({
          ...{ id: idOf(faults, at), title, name: `s${at}`, content: text },
          ...{ gmt: faults.date, local: faults.date, status: faults.state },
        })),
      ),
    }),
  ],
  [
    "medium",
    HTML,
    (posts, { date }) =>
      Object.fromEntries(
        posts.map(({ title, text }, at) => [
          `posts/2019-01-02_T-1a2b3c4d5e6${at}.html`,
          mediumStory({ title, body: storyTitle(title) + text, published: date }),
        ]),
      ),
  ],
  [
    "beehiiv",
    HTML,
    (posts, faults) => ({
      "posts.csv": [
        ["id", "web_title", "status", "audience", "url", "created_at", "content_html"],
        ...posts.map(({ title, text }, at) => [
          ...[String(idOf(faults, at)), title, faults.state, faults.state],
          ...[`https://a.example/p/s${at}`, faults.date, text],
        ]),
      ]
        .map(csvLine)
        .join(""),
    }),
  ],
  [
    "rss",
    HTML,
    (posts, faults) => ({
      "feed.xml": `<rss><channel>${posts
        .map(
          ({ title, text }, at) =>
            `<item><title>${title}</title><link>https://a.example/s${at}</link><guid>${idOf(faults, at)}</guid><pubDate>${faults.date}</pubDate>${
              at % 2 === 0
                ? `<content:encoded><![CDATA[${text}]]></content:encoded>`
                : `<description>${escapeHtml(text)}</description>`
            }</item>`,
        )
        .join("\n")}</channel></rss>`,
    }),
  ],
  [
    "markdown",
    MARKDOWN,
    (posts, { date, state }) =>
      Object.fromEntries(
        posts.map(({ title, text }, at) => [
          `notes/s${at}.md`,
          `---\ntitle: ${title}\ndate: ${date}\nstatus: ${state}\n---\n${text}\n`,
        ]),
      ),
  ],
  [
    "buttondown",
    MARKDOWN,
    (posts, { date }) => ({
      "emails.csv": [
        ["id", "subject", "publish_date", "slug"],
        ...posts.map(({ title }, at) => [String(at), title, date, `s${at}`]),
      ]
        .map(csvLine)
        .join(""),
      ...Object.fromEntries(posts.map(({ text }, at) => [`emails/s${at}.md`, text])),
    }),
  ],
  [
    "quire",
    MARKDOWN,
    (posts, { state }) =>
      Object.fromEntries(
        posts.map(({ title, text }, at) => [
          `posts/b000000000000000000${at}.md`,
          `---\ntitle: ${title}\nstate: ${state}\n---\n${text}\n`,
        ]),
      ),
  ],
];
const numRuns = Number(process.env.ARCHIVE_RUNS ?? 40);

/** Returns the words that are in no post, and that no line of the report names, nor what they were in. */
function lostSilently({ posts, asides }: Read, written: readonly Written[]): string[] {
  return written.flatMap(({ title, words }) => {
    const post = posts.find((one) => one.title === title);
    if (!post)
      return asides.some(({ what }) => /post|response/.test(what)) ? [] : words.map(({ word }) => word);
    const shown = JSON.stringify([post.blocks, post.title, post.summary, post.cover]);
    const isNamed = ({ word, part }: Written["words"][number]) =>
      post.leftOut.some(
        (line) => line.includes(word) || NOUNS.some(([is, noun]) => is.test(part) && noun.test(line)),
      );
    return words.filter((one) => !shown.includes(one.word) && !isNamed(one)).map(({ part }) => part);
  });
}

it.each(FAMILIES)(
  "an export of %s with faults loses nothing without a line in the report",
  async (source, parts, write) => {
    await fc.assert(
      fc.asyncProperty(writtenOf(parts), anyFaults, async (written, faults) => {
        const read = await readAll(source, archiveOf(write(written, faults)), "https://tide.example");
        expect(lostSilently(read, written)).toEqual([]);
      }),
      { numRuns },
    );
  },
);

it.each([
  ["<button>Go on</button>", "A button was left out."],
  ["<select><option>One</select>", "A menu was left out."],
  ["<textarea>Words</textarea>", "A text field was left out."],
  ["<svg><text>North</text></svg>", "A drawing was left out."],
])("%s is reported", async (html, line) => {
  const icons = "<svg><title>Icon</title><path/></svg>";
  const files = archiveOf({ "a.json": ghostJson({ posts: [{ html: `<p>a</p>${html}${icons}` }] }) });
  expect((await readAll("ghost", files)).posts[0]?.leftOut).toEqual([line]);
});

it("a Substack export with faults loses nothing without a line in the report", async () => {
  await fc.assert(
    fc.asyncProperty(writtenOf(HTML), anyFaults, async (written, { date, state }) => {
      const rows = written.map(({ title, text }, at) => ({
        ...{
          post_id: `${at}.s${at}`,
          title,
          html: text,
          post_date: date,
          is_published: state,
          audience: state,
        },
      }));
      expect(lostSilently(await readAll("substack", substackExport(rows)), written)).toEqual([]);
    }),
    { numRuns },
  );
});

describe.each(FAMILIES.filter(([source]) => ["ghost", "wordpress", "rss"].includes(source)))(
  "an export of %s that breaks off",
  (source, parts, write) => {
    it("says so, or loses nothing", async () => {
      const end = fc.double({ min: 0.3, max: 0.99, noNaN: true });
      await fc.assert(
        fc.asyncProperty(writtenOf(parts), anyFaults, end, async (written, faults, share) => {
          const files = Object.entries(write(written, faults)).map(([name, text]) => [
            name,
            text.slice(0, Math.floor(share * text.length)),
          ]);
          try {
            const read = await readAll(source, archiveOf(Object.fromEntries(files)));
            expect(lostSilently(read, written)).toEqual([]);
          } catch (error) {
            if (!(error instanceof ArchiveProblem)) throw error;
          }
        }),
        { numRuns },
      );
    });
  },
);
