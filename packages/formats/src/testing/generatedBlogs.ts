/** A blog of 100 posts as a folder: every third is a draft, each has a picture and a link to the next. */
export interface GeneratedBlog {
  contents: Record<string, string>;
  /** Titles of the drafts, in the order of the posts. */
  drafts: string[];
  /** A sentence of each post that the import has to keep, by title. */
  words: Map<string, string>;
}

const COUNT = 100;

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

function generate({ path, front, link, picture, more = {} }: Shape): GeneratedBlog {
  const contents: Record<string, string> = { ...more };
  const words = new Map<string, string>();
  const drafts: string[] = [];
  for (let n = 0; n < COUNT; n++) {
    const [file, shown] = picture(n);
    const sentence = `The ferry ${n} leaves at dawn, with *${n}* gulls and 10${"⁶"} herrings.`;
    contents[file] = `bytes of picture ${n}`;
    contents[path(n)] =
      `${front(n)}\n${sentence}\n\n${shown}\n\nNext: ${link((n + 1) % COUNT)}.\n\n<!-- SECRET ${n} -->\n`;
    words.set(titleOf(n), `The ferry ${n} leaves at dawn, with ${n} gulls and 10${"⁶"} herrings.`);
    if (isDraft(n)) drafts.push(titleOf(n));
  }
  return { contents, drafts, words };
}

export const generatedBlogs: Readonly<Record<string, GeneratedBlog>> = {
  jekyll: generate({
    path: (n) => (isDraft(n) ? `_drafts/post-${n}.md` : `_posts/${dayOf(n)}-post-${n}.md`),
    front: (n) => `---\nlayout: post\ntitle: "${titleOf(n)}"\ncategories: sea salt\n---\n`,
    link: (n) => (isDraft(n) ? `[next](/drafts/${n})` : `[next]({% post_url ${dayOf(n)}-post-${n} %})`),
    picture: (n) => [`assets/p/${n}.png`, `![Picture ${n}]({{ site.baseurl }}/assets/p/${n}.png)`],
    more: { "_config.yml": "title: Ferries\nurl: https://ferries.example\n" },
  }),
  hugo: generate({
    path: (n) => `content/posts/post-${n}/index.md`,
    front: (n) => `+++\ntitle = "${titleOf(n)}"\ndate = ${dayOf(n)}T10:00:00Z\ndraft = ${isDraft(n)}\n+++\n`,
    link: (n) => `[next]({{< relref "posts/post-${n}" >}})`,
    picture: (n) => [`content/posts/post-${n}/p.png`, `{{< figure src="p.png" alt="Picture ${n}" >}}`],
    more: { "hugo.toml": 'baseURL = "https://ferries.example/"\n' },
  }),
  obsidian: generate({
    path: (n) => `Notes/${n % 10}/Post number ${n}.md`,
    front: (n) => `---\npublish: ${!isDraft(n)}\n---\n`,
    link: (n) => `[[Post number ${n}|next]]`,
    picture: (n) => [`Files/p ${n}.png`, `![[p ${n}.png|300]]`],
    more: { ".obsidian/app.json": "{}" },
  }),
};
