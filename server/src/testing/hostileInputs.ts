import { randomBytes } from "node:crypto";
import * as hostile from "@quire/documents/testing/hostileUpdates";
import { seedDraft } from "@quire/documents/yjs/seedDraft";
import { newId } from "@quire/domain/ids";

/** A request that tries to stop the server. */
export interface HostileInput {
  name: string;
  method?: "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body(): string | FormData;
  /** How it may be answered. */
  statuses: readonly number[];
}

const JSON_TYPE = { "content-type": "application/json" };

/** The owner's new drafts of version 1: one that is live, as in an editor, and one that isn't. */
export async function createVictims(origin: string, owner: Pick<HostileOwner, "siteId" | "token">) {
  const draft = Buffer.from(seedDraft(() => newId(Date.now(), randomBytes))).toString("base64");
  const [live, plain] = [
    await createDraft(origin, owner, { draft }),
    await createDraft(origin, owner, { title: "Plain" }),
  ];
  return { livePostId: live.id, plainPostId: plain.id };
}

async function createDraft(
  origin: string,
  { siteId, token }: Pick<HostileOwner, "siteId" | "token">,
  text: { draft: string } | { title: string },
) {
  const response = await fetch(`${origin}/api/w/${siteId}/posts`, {
    method: "POST",
    headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
    body: JSON.stringify({ ptype: "blog", ...text }),
  });
  if (response.status !== 201) throw new Error(`a draft could not be created: ${await response.text()}`);
  return (await response.json()) as { id: string };
}

/** A site's owner, and new drafts of theirs. */
export interface HostileOwner {
  siteId: string;
  token: string;
  livePostId: string;
  plainPostId: string;
}

/** Small or cheap requests that would take the server long, by strangers and by the owner of a site. */
export function hostileInputs(owner: HostileOwner): HostileInput[] {
  const { post, pdf, saveLive, savePlain } = makersOf(owner);
  return [
    ...refusedUnread(owner),
    post("20 kB of emphasis", `${"*".repeat(9_990)}a${"*".repeat(9_990)}`),
    post("112 kB of links without an end", "[a](".repeat(28_000)),
    post(
      "20 kB of a table that is wide and long",
      `|${"a|".repeat(3_000)}\n|${"-|".repeat(3_000)}\n${"|\n".repeat(3_000)}`,
    ),
    post("200 kB of quotations in quotations", `${">".repeat(2_000)}a\n`.repeat(100)),
    post(
      "700 kB of reference definitions",
      Array.from({ length: 50_000 }, (_, at) => `[r${at}]: /a\n`).join(""),
    ),
    post("a paragraph of 999,000 words", "word ".repeat(999_000), [201, 413]),
    post("250,000 emphases in one paragraph", "*a* ".repeat(250_000), [201, 400, 413]),
    {
      name: "100,000 pieces of text in one paragraph",
      path: `/api/w/${owner.siteId}/posts`,
      headers: headersOf(owner),
      body: () => JSON.stringify({ ptype: "blog", title: "pieces", blocks: piecesOf(99_000) }),
      statuses: [201, 400, 413],
    },
    saveLive("60,000 pieces in one paragraph of a live draft", 1, () => piecesOf(60_000)),
    saveLive("19,000 paragraphs instead of them", 2, () => manyParagraphs(19_000)),
    // Last, since it may be refused: then there is no next version.
    saveLive("the same, reversed", 3, () => manyParagraphs(19_000, { isReversed: true })),
    ...mergedSaves(owner, 19_000),
    savePlain("100,000 pieces instead of them", 3, () => ({ blocks: piecesOf(99_000) })),
    savePlain("sentences without words, for followers", 4, () => ({
      markdown: `${"a. ".repeat(4)}${". ".repeat(200_000)}${"word ".repeat(200)}`,
      visibility: "follow",
    })),
    {
      name: "its publication",
      path: `/api/w/${owner.siteId}/posts/${owner.plainPostId}/publish`,
      headers: headersOf(owner),
      body: () => "{}",
      statuses: [200, 400, 409, 413, 503],
    },
    pdf("a PDF of objects without an end", "1 0 obj<<".repeat(60_000)),
    pdf("a PDF that is built to be scanned again", "1 0 obj<<endobj<<".repeat(32_000)),
  ];
}

/** One of each kind. In the server's own thread, each long text would take a few seconds. */
export function fewHostileInputs(owner: HostileOwner): HostileInput[] {
  const { post, saveLive } = makersOf(owner);
  return [
    ...refusedUnread(owner),
    post("200 kB of links without an end", "[a](".repeat(50_000)),
    saveLive("14,000 paragraphs in a live draft", 1, () => manyParagraphs(14_000)),
    saveLive("the same, reversed", 2, () => manyParagraphs(14_000, { isReversed: true })),
    ...mergedSaves(owner, 6_000),
  ];
}

const headersOf = ({ token }: HostileOwner) => ({ ...JSON_TYPE, authorization: `Bearer ${token}` });

function makersOf(owner: HostileOwner) {
  const { siteId, livePostId, plainPostId } = owner;
  const save = (id: string, name: string, version: number, text: () => object): HostileInput => ({
    name,
    method: "PATCH",
    path: `/api/w/${siteId}/posts/${id}`,
    headers: headersOf(owner),
    body: () => JSON.stringify({ last_version: version, ...text() }),
    statuses: [200, 409, 413, 503],
  });
  return {
    post: (name: string, markdown: string, statuses = [201, 400, 413]): HostileInput => ({
      name,
      path: `/api/w/${siteId}/posts`,
      headers: headersOf(owner),
      body: () => JSON.stringify({ ptype: "blog", title: name, markdown }),
      statuses,
    }),
    draft: (name: string, update: () => Uint8Array): HostileInput => ({
      name,
      path: `/api/w/${siteId}/posts`,
      headers: headersOf(owner),
      body: () => JSON.stringify({ ptype: "blog", draft: Buffer.from(update()).toString("base64") }),
      statuses: [400, 413],
    }),
    pdf: (name: string, text: string): HostileInput => ({
      name,
      path: `/api/w/sites/${siteId}/uploads/pdf`,
      headers: { authorization: `Bearer ${owner.token}` },
      body: () => {
        const form = new FormData();
        form.append("file", new Blob([`%PDF-1.4\n${text}${Math.random()}`]), "book.pdf");
        return form;
      },
      statuses: [400, 413, 415, 422],
    }),
    /** A save of the live draft; each one makes the next version. */
    saveLive: (name: string, version: number, blocks: () => unknown[]) =>
      save(livePostId, name, version, () => ({ blocks: blocks() })),
    /** The same of the other one. */
    savePlain: (name: string, version: number, text: () => object) => save(plainPostId, name, version, text),
  };
}

/** Refused by their size or shape, before their content is read. */
function refusedUnread(owner: HostileOwner): HostileInput[] {
  const { post, draft } = makersOf(owner);
  const keys = `{${Array.from({ length: 600_000 }, (_, at) => `"key${at}":1`).join(",")}}`;
  return [
    {
      name: "600,000 keys, of a stranger",
      path: "/api/w/views",
      headers: JSON_TYPE,
      body: () => keys,
      statuses: [403, 413],
    },
    {
      name: "600,000 keys, of an owner",
      path: `/api/w/${owner.siteId}/posts`,
      headers: headersOf(owner),
      body: () => keys,
      statuses: [413],
    },
    {
      name: "a webhook of 12 MB",
      path: "/api/w/webhooks/stripe",
      headers: JSON_TYPE,
      body: () => "a".repeat(12_000_000),
      statuses: [404, 413],
    },
    post("a paragraph of 7.5 MB", "word ".repeat(1_500_000), [413]),
    draft("a draft of insertions at one position", () => hostile.sameOrigin(15_000)),
    draft("a draft of values of one attribute", () => hostile.sameAttribute(15_000)),
    draft("a draft of elements in elements", () => hostile.nested(50_000)),
    draft("a draft of 50,000 roots", () => hostile.manyRoots(50_000)),
    draft("a draft of 50,000 formats", () => hostile.manyFormats(50_000)),
    draft("a draft of 50,000 clients", () => hostile.manyClients(50_000)),
    draft("a draft of 50,000 clients that wait", () => hostile.manyWaiting(50_000)),
  ];
}

/** Three versions of a text of so many paragraphs: the third is refused, since it changes the first. */
function mergedSaves(owner: HostileOwner, paragraphs: number): HostileInput[] {
  const { savePlain } = makersOf(owner);
  const thousands = paragraphs.toLocaleString("en");
  return [
    savePlain(`${thousands} paragraphs of 200 characters`, 1, () => ({
      markdown: longParagraphs("a word ", paragraphs),
    })),
    savePlain("the same, all of them changed", 2, () => ({
      markdown: longParagraphs("other words ", paragraphs),
    })),
    savePlain("the same, merged into the older version", 2, () => ({
      markdown: longParagraphs("third words ", paragraphs),
      merge: "blocks",
    })),
  ];
}

const FEATURED = { type: "featuredImage", id: "b0000000000000000001", src: null, alt: "", caption: "" };

/** Blocks of one paragraph, every second piece in bold. */
function piecesOf(count: number): unknown[] {
  const content = Array.from({ length: count }, (_, at) => ({
    type: "text",
    text: "a",
    ...(at % 2 === 0 ? {} : { marks: [{ type: "bold" }] }),
  }));
  return [FEATURED, { type: "paragraph", id: "b0000000000000000002", content }];
}

/** A text of 4 kB for each twenty paragraphs. */
const longParagraphs = (word: string, paragraphs: number) =>
  `${word.repeat(Math.floor(200 / word.length))}\n\n`.repeat(paragraphs);

const blockId = (at: number) => `b1${String(at).padStart(18, "0")}`;

function manyParagraphs(length: number, { isReversed = false } = {}): unknown[] {
  const paragraphs = Array.from({ length }, (_, at) => ({
    type: "paragraph",
    id: blockId(at),
    content: [{ type: "text", text: `Paragraph ${at}` }],
  }));
  return [FEATURED, ...(isReversed ? paragraphs.reverse() : paragraphs)];
}
