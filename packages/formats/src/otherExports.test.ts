import { linksIn } from "@quire/documents/links";
import { csvLine } from "@quire/domain/text/csv";
import { describe, expect, it } from "vitest";
import { postLink } from "./postLink.ts";
import { archiveOf } from "./testing/archiveOf.ts";
import { markdownOf, readAll } from "./testing/reading.ts";

describe("a beehiiv export", () => {
  const columns = "id,web_title,status,audience,url,web_subtitle,content_html,thumbnail_url,created_at".split(
    ",",
  );
  const table = (...rows: string[][]) => archiveOf({ "posts.csv": [columns, ...rows].map(csvLine).join("") });
  const html =
    "<table><tr id='content-blocks'><td><p>Words <b>here</b>.</p></td></tr></table><table><tr><td>Footer</td></tr></table>";

  it("keeps text that is in a row but in none of its cells", async () => {
    const loose = "<table><tr id='content-blocks'><p>Sample here</p></tr></table>";
    const { posts } = await readAll("beehiiv", table(["1", "One", "confirmed", "free", "", "", loose]));
    expect(markdownOf(posts[0])).toBe("Sample here");
  });

  it("has its posts with their texts, access and covers", async () => {
    const { posts } = await readAll(
      "beehiiv",
      table(
        [
          "1",
          "One",
          "confirmed",
          "free",
          "https://a.beehiiv.com/p/one",
          "Sub",
          html,
          "uploads/a/b.png",
          "2023-01-18 21:25:27",
        ],
        ["2", "Two", "confirmed", "premium", "", "", "<p>x</p>", "", ""],
        ["3", "Three", "archived", "free", "", "", "<p>x</p>", "", ""],
        ["4", "Four", "confirmed", "segment", "", "", "<p>x</p>", "", ""],
      ),
    );
    expect(posts.map(({ title, state, access }) => [title, state, access])).toEqual([
      ["One", "published", "free"],
      ["Two", "published", "paid"],
      ["Three", "draft", "free"],
      ["Four", "published", "paid"],
    ]);
    expect(posts[0]).toMatchObject({
      ...{ slug: "one", summary: "Sub", formerPaths: ["/p/one"] },
      cover: { src: "https://media.beehiiv.com/cdn-cgi/image/quality=100/uploads/a/b.png" },
    });
    expect(markdownOf(posts[0])).toBe("Words **here**.");
    expect(posts[3]?.leftOut).toEqual(["Unknown audience (“segment”); set to paid."]);
  });
});

describe("a Buttondown export", () => {
  it("has its emails, in markdown or HTML", async () => {
    const { posts, asides } = await readAll(
      "buttondown",
      archiveOf({
        "emails.csv":
          "id,secondary_id,subject,publish_date,source,slug\na,1,Plain,2023-01-02 16:55:00+00:00,app,plain\nb,2,Fancy,2023-01-05 13:00:00+00:00,app,fancy\nc,3,Not yet,,app,not-yet\n",
        "emails/plain.md": "Some *words*, {{ subscriber.email }}.",
        "emails/fancy.md": "<!-- buttondown-editor-mode: fancy --><p>By <b>hand</b>.</p>",
        "emails/lost.md": "x",
      }),
    );
    expect(posts.map(({ title, state }) => [title, state])).toEqual([
      ["Plain", "published"],
      ["Fancy", "published"],
      ["Not yet", "draft"],
    ]);
    expect(posts.map(markdownOf)).toEqual(["Some _words_, .", "By **hand**.", ""]);
    expect(posts[0]?.leftOut).toEqual([
      "Not shown, because only Buttondown understands it: “{{ subscriber.email }}”.",
    ]);
    expect(posts[2]?.leftOut).toEqual(["Text left out: it's missing from the export."]);
    expect(asides).toEqual([expect.objectContaining({ count: 1 })]);
  });
});

describe("an export of Quire", () => {
  const id = (n: number) => `b${String(n).padStart(19, "0")}`;
  const text = (fields: string, body = "Words.") => `---\n${fields}\n---\n\n${body}\n`;

  it("has its posts, and serials before their parts, with what they carry", async () => {
    const { posts } = await readAll(
      "quire",
      archiveOf({
        [`posts/two-${id(3)}.md`]: text(
          `title: "Two"\nparent: "${id(1)}"\nid: "${id(3)}"\ntype: "chapter"\nplace: 2\nstate: "draft"`,
          `See [one](/chapter/${id(2)}/one#part).\n\n![A](../files/${id(9)}-a.png)`,
        ),
        [`posts/one-${id(2)}.md`]: text(
          `title: "One"\nparent: "${id(1)}"\nid: "${id(2)}"\nkind: "rich"\nplace: 1\nstate: "published"\npublished: "2020-01-02T03:04:05Z"`,
          `<!-- audio ${id(8)} 1234 take.mp3 -->`,
        ),
        [`posts/saga-${id(1)}.md`]: text(`title: "Saga"\nid: "${id(1)}"\ntype: "story"\nstate: "published"`),
        [`posts/song-${id(4)}.md`]: text(
          `title: "Song"\nid: "${id(4)}"\ntype: "audio"\nstate: "published"\naccess: "paid"\nprice: {"USD":4.99}\nfiles: ["../files/${id(7)}-song.mp3", "../files/gone.mp3"]`,
        ),
        [`pages/about-${id(5)}.md`]: text(`title: "About"\nid: "${id(5)}"\nstate: "published"`),
        [`files/${id(9)}-a.png`]: "x",
        [`files/${id(8)}-take.mp3`]: "x",
        [`files/${id(7)}-song.mp3`]: "x",
      }),
    );
    expect(posts.map(({ key, title, state }) => [key, title, state])).toEqual([
      [id(1), "Saga", "published"],
      [id(4), "Song", "published"],
      [id(5), "About", "draft"],
      [id(2), "One", "published"],
      [id(3), "Two", "draft"],
    ]);
    const [saga, song, , one, two] = posts;
    expect(saga?.form).toMatchObject({ type: "story", parent: null });
    expect(song).toMatchObject({
      access: "paid",
      form: {
        ...{ type: "audio", pricing: { USD: 499 } },
        files: [{ path: `files/${id(7)}-song.mp3`, kind: "audio", block: null }],
      },
      leftOut: ["A file is missing: “../files/gone.mp3”."],
    });
    expect(one).toMatchObject({
      publishedAt: new Date("2020-01-02T03:04:05Z"),
      form: {
        ...{ type: "chapter", parent: id(1), index: 1 },
        files: [{ path: `files/${id(8)}-take.mp3`, kind: "audio", block: id(8) }],
      },
    });
    expect(linksIn(two?.blocks ?? [])).toEqual([postLink(id(2), "part")]);
    expect(markdownOf(two)).toContain(`![A](files/${id(9)}-a.png)`);
  });

  it("has episodes of pages alone as they were", async () => {
    const { posts } = await readAll(
      "quire",
      archiveOf({
        [`posts/comic-${id(1)}.md`]: text(
          `title: "C"\nid: "${id(1)}"\ntype: "comic"\nstate: "published"`,
          "",
        ),
        [`posts/one-${id(2)}.md`]: text(
          `title: "One"\nparent: "${id(1)}"\nid: "${id(2)}"\ntype: "episode"\nstate: "published"\nfiles: ["../files/${id(3)}-a.png"]`,
          "",
        ),
        [`files/${id(3)}-a.png`]: "x",
      }),
    );
    expect(posts.map(({ state, leftOut }) => [state, leftOut])).toEqual([
      ["published", []],
      ["published", []],
    ]);
  });
});
