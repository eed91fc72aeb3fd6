/**
 * A blog as a folder: every third is a draft, each has a picture, a link to the next, and some kinds of
 * markdown, which the seed chooses.
 */
export interface GeneratedBlog {
  contents: Record<string, string>;
  /** Paths of the pictures. */
  pictures: string[];
  /** Titles of the drafts, in the order of the posts. */
  drafts: string[];
  /** A sentence of each post that the import has to keep, by title. */
  words: Map<string, string>;
}

const two = (number: number) => String(number).padStart(2, "0");
const dayOf = (n: number) => `${2010 + Math.floor(n / 12)}-${two((n % 12) + 1)}-${two((n % 28) + 1)}`;
const titleOf = (n: number) => `Post number ${n}`;
const isDraft = (n: number) => n % 3 === 2;

interface Shape {
  path(n: number): string;
  front(n: number): string;
  link(n: number): string;
  picture(n: number): [path: string, markdown: string];
  more?: Record<string, string>;
}

const PARTS = [
  "## Tides and *winds*",
  "- salt\n- rope\n  - tarred\n  - white\n- tallow",
  "1. cast off\n2. row",
  "> They were one man, not thirty.\n>\n> Said **someone**.",
  "```js\nlet knots = 1;\n  if (knots) haul();\n```",
  "| Port | Days |\n| ---- | ---: |\n| Nantucket | 12 |\n| New Bedford | 9 |",
  "A claim.[^1]\n\n[^1]: Its *source*.",
  "**強い**風, `code`, ~~gone~~ and [a map](https://maps.example/1?a=b&c=d).",
  "A line\\\nand another: 3 \\* 4.",
  "- [x] rigged\n- [ ] manned",
];

/** Returns numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function generate(
  { path, front, link, picture, more = {} }: Shape,
  seed: number,
  count: number,
): GeneratedBlog {
  const random = randomOf(seed);
  const contents: Record<string, string> = { ...more };
  const pictures: string[] = [];
  const words = new Map<string, string>();
  const drafts: string[] = [];
  for (let n = 0; n < count; n++) {
    const [file, shown] = picture(n);
    const sentence = `The ferry ${n} leaves at dawn, with *${n}* gulls and 10${"⁶"} herrings.`;
    contents[file] = `bytes of picture ${n}`;
    pictures.push(file);
    const parts = PARTS.filter(() => random() < 0.3);
    const next = `Next: ${link((n + 1) % count)}.`;
    contents[path(n)] =
      `${front(n)}\n${[sentence, shown, ...parts, next, `<!-- SECRET ${n} -->`].join("\n\n")}\n`;
    words.set(titleOf(n), `The ferry ${n} leaves at dawn, with ${n} gulls and 10${"⁶"} herrings.`);
    if (isDraft(n)) drafts.push(titleOf(n));
  }
  return { contents, pictures, drafts, words };
}

const SHAPES = {
  jekyll: {
    path: (n) => (isDraft(n) ? `_drafts/post-${n}.md` : `_posts/${dayOf(n)}-post-${n}.md`),
    front: (n) => `---\nlayout: post\ntitle: "${titleOf(n)}"\ncategories: sea salt\n---\n`,
    link: (n) => (isDraft(n) ? `[next](/drafts/${n})` : `[next]({% post_url ${dayOf(n)}-post-${n} %})`),
    picture: (n) => [`assets/p/${n}.png`, `![Picture ${n}]({{ site.baseurl }}/assets/p/${n}.png)`],
    more: { "_config.yml": "title: Ferries\nurl: https://ferries.example\n" },
  },
  hugo: {
    path: (n) => `content/posts/post-${n}/index.md`,
    front: (n) => `+++\ntitle = "${titleOf(n)}"\ndate = ${dayOf(n)}T10:00:00Z\ndraft = ${isDraft(n)}\n+++\n`,
    link: (n) => `[next]({{< relref "posts/post-${n}" >}})`,
    picture: (n) => [`content/posts/post-${n}/p.png`, `{{< figure src="p.png" alt="Picture ${n}" >}}`],
    more: { "hugo.toml": 'baseURL = "https://ferries.example/"\n' },
  },
  obsidian: {
    path: (n) => `Notes/${n % 10}/Post number ${n}.md`,
    front: (n) => `---\npublish: ${!isDraft(n)}\n---\n`,
    link: (n) => `[[Post number ${n}|next]]`,
    picture: (n) => [`Files/p ${n}.png`, `![[p ${n}.png|300]]`],
    more: { ".obsidian/app.json": "{}" },
  },
} satisfies Record<string, Shape>;

export const BLOG_SHAPES = Object.keys(SHAPES) as (keyof typeof SHAPES)[];

/** Returns a blog of so many posts in the shape of a program. */
export function generatedBlog(shape: keyof typeof SHAPES, seed: number, count: number): GeneratedBlog {
  return generate(SHAPES[shape], seed, count);
}
