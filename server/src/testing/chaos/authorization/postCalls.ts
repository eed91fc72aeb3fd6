import { randomBytes } from "node:crypto";
import { newId } from "@quire/domain/ids";
import { readingLists } from "../../../modules/posts/models/readingLists.ts";
import { makePost } from "../../factories/post.ts";
import { makeSiteImport } from "../../factories/siteImport.ts";
import {
  ANYONE,
  type Case,
  DRAFT_READS,
  DRAFT_WRITES,
  type Fixtures,
  likeParams,
  none,
  OWNER,
  OWNER_CREATES,
  OWNER_READS,
  USER_READS,
  USER_WRITES,
} from "./cases.ts";

const draftInput: Case["input"] = async ({ draft }) => ({ params: await draft(), body: {} });

async function siteImportOf({ app, siteId }: Fixtures) {
  const { id } = await makeSiteImport(app.platform, { site_id: siteId });
  return { params: { id: siteId, importId: id } };
}

/** Posts, publishing, imports, reading and topics. */
const OWN_LIST_WRITES = [401, 404, 200, 404, 404, 404, 403] as const;

/** A private reading list of the site's owner. */
async function listOf({ app, siteId }: Fixtures): Promise<{ id: string }> {
  const id = app.platform.newId();
  const row = { id, user_id: siteId, name: "Summer", is_shared: false, created_at: app.platform.clock.now() };
  await readingLists(app.platform.db).create(row);
  return { id };
}

/** An unpublished serial of the site. */
async function serialInput({ app, siteId }: Fixtures) {
  const { id } = await makePost(app.platform, { site_id: siteId, ptype: "parent", subtype: "story" });
  return { params: { siteId, id } };
}

const noteOf = async (fixtures: Fixtures) => {
  const { params } = await serialInput(fixtures);
  return { params: { ...params, noteId: fixtures.app.platform.newId() } };
};

const listedOf = async (fixtures: Fixtures) => ({
  params: { ...(await listOf(fixtures)), postId: (await fixtures.published()).id },
});

export const postCalls: Record<string, Case> = {
  search: { expected: ANYONE, input: () => ({ query: { query: "whale" } }) },
  searchWork: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: async ({ published }) => ({ params: await published(), query: { query: "whale" } }),
  },
  // Posts: published ones are public, others are their owner's.
  listPosts: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { siteId }, query: { status: "drafts" } }),
  },
  getPost: {
    expected: [404, 404, 200, 404, 404, 404, 200],
    input: async ({ draft }) => ({ params: await draft(), query: {} }),
  },
  listChildren: {
    expected: [404, 404, 200, 404, 404, 404, 200],
    input: async ({ draft }) => ({ params: await draft(), query: {} }),
  },
  // Only buyers see it, and no test user is one.
  getArchivedPost: {
    expected: [401, 404, 404, 404, 404, 404, 404],
    input: async ({ published }) => ({ params: await published() }),
  },
  getPostFile: {
    // Whether a file exists is hidden from callers who may not see the post.
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: async ({ app, draft }) => ({
      params: { ...(await draft()), fileId: app.platform.newId() },
      query: {},
    }),
  },
  reorderChildren: {
    // 400 for the owner: these are not parts of the draft.
    expected: [401, 403, 400, 403, 403, 403, 403],
    input: async ({ app, draft }) => ({
      params: await draft(),
      body: { ids: [app.platform.newId()], order_version: 1 },
    }),
  },
  getPostPack: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: async ({ draft }) => ({ params: await draft(), query: {} }),
  },
  createPost: {
    expected: OWNER_CREATES,
    input: ({ siteId }) => ({ params: { siteId }, body: { ptype: "blog", title: "T", markdown: "Text." } }),
  },
  listPostHeads: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { siteId }, query: {} }),
  },
  listPostTexts: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: async ({ siteId, draft }) => ({ params: { siteId }, query: { ids: [(await draft()).id] } }),
  },
  savePosts: {
    expected: OWNER,
    input: async ({ siteId, draft }) => ({
      params: { siteId },
      body: { saves: [{ id: (await draft()).id, title: "Other", last_version: 1 }] },
    }),
  },
  updatePost: {
    expected: OWNER,
    input: async ({ draft }) => ({ params: await draft(), body: { title: "Other", last_version: 1 } }),
  },
  publishPost: { expected: OWNER, input: draftInput },
  getPublishing: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: async ({ draft }) => ({ params: await draft() }),
  },
  previewPost: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: async ({ draft }) => ({ params: await draft(), query: { as: "buyer" } }),
  },
  schedulePost: {
    expected: OWNER,
    input: async ({ app, draft }) => ({
      params: await draft(),
      body: { at: new Date(app.platform.clock.now().getTime() + 3_600_000).toISOString() },
    }),
  },
  scheduleChildren: {
    // 400 for the owner: these are not parts of the draft.
    expected: [401, 403, 400, 403, 403, 403, 403],
    input: async ({ app, draft }) => ({
      params: await draft(),
      body: { items: [{ id: app.platform.newId(), at: app.platform.clock.now().toISOString() }] },
    }),
  },
  updateChapterPlan: {
    // 404 for the owner: this is no part of a serial.
    expected: [401, 403, 404, 403, 403, 403, 403],
    input: async ({ draft }) => ({
      params: await draft(),
      body: { note: "x", word_target: null, due_on: null },
    }),
  },
  getSerialPlan: { expected: OWNER_READS, input: serialInput },
  updateRhythm: {
    expected: OWNER,
    input: async (fixtures) => ({ ...(await serialInput(fixtures)), body: { rhythm: null } }),
  },
  pauseSerial: {
    expected: OWNER,
    input: async (fixtures) => ({
      ...(await serialInput(fixtures)),
      body: { message: "", returns_on: null, scheduled: "publish" },
    }),
  },
  resumeSerial: { expected: OWNER, input: serialInput },
  // Private to those who may write in the serial's drafts.
  listSerialNotes: { expected: DRAFT_READS, input: serialInput },
  updateSerialNote: {
    expected: DRAFT_WRITES,
    input: async (fixtures) => ({
      ...(await noteOf(fixtures)),
      body: { kind: "place", name: "Nantucket", text: "" },
    }),
  },
  deleteSerialNote: { expected: DRAFT_WRITES, input: noteOf },
  unschedulePost: { expected: OWNER, input: async ({ draft }) => ({ params: await draft() }) },
  // Another platform's export: 404 for the owner, as no file was sent.
  startSiteImport: {
    expected: [401, 403, 404, 403, 403, 403, 403],
    input: ({ app, siteId }) => ({
      params: { id: siteId },
      body: { file_id: app.platform.newId(), source: "ghost" },
    }),
  },
  listSiteImports: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { id: siteId }, query: {} }) },
  getSiteImport: { expected: OWNER_READS, input: siteImportOf },
  cancelSiteImport: { expected: OWNER, input: siteImportOf },
  listImportedPosts: {
    expected: OWNER_READS,
    input: async (fixtures) => ({ ...(await siteImportOf(fixtures)), query: {} }),
  },
  unpublishPost: { expected: OWNER, input: async ({ published }) => ({ params: await published() }) },
  archivePost: { expected: OWNER, input: async ({ published }) => ({ params: await published() }) },
  unarchivePost: { expected: OWNER, input: async ({ draft }) => ({ params: await draft() }) },
  deletePost: { expected: OWNER, input: async ({ draft }) => ({ params: await draft() }) },
  updateReadingPosition: {
    expected: USER_WRITES,
    input: async ({ published }) => ({
      params: likeParams(await published()),
      body: { fraction: 0.5, locator: null, finished: false, read_at: "2026-01-01T00:00:00.000Z" },
    }),
  },
  listReadingPositions: { expected: USER_READS, input: () => ({ query: {} }) },
  updateHighlight: {
    expected: USER_WRITES,
    input: async ({ published }) => ({
      params: { ...likeParams(await published()), id: newId(1_700_000_000_000, randomBytes) },
      body: {
        passage: { part: null, block: 0, start: 0, end: 5, quote: "whale", before: "", after: "" },
        note: "",
        deleted: false,
        edited_at: "2026-01-01T00:00:00.000Z",
      },
    }),
  },
  listHighlights: { expected: USER_READS, input: () => ({ query: {} }) },
  listReadingSuggestions: { expected: USER_READS, input: () => ({ query: {} }) },
  addToLibrary: {
    expected: USER_WRITES,
    input: async ({ published }) => ({ params: { list: "bookmarks", postId: (await published()).id } }),
  },
  removeFromLibrary: {
    expected: USER_WRITES,
    input: async ({ published }) => ({ params: { list: "bookmarks", postId: (await published()).id } }),
  },
  getSavedIds: { expected: USER_READS, input: none },
  listLibrary: {
    expected: USER_READS,
    input: () => ({ params: { list: "purchased" }, query: {} }),
  },
  listReadingLists: { expected: USER_READS, input: () => ({ query: {} }) },
  createReadingList: {
    expected: [401, 201, 201, 201, 201, 201, 403],
    input: () => ({ body: { name: "Summer", shared: false } }),
  },
  // Another user's list does not exist for anyone else.
  updateReadingList: {
    expected: OWN_LIST_WRITES,
    input: async (fixtures) => ({ params: await listOf(fixtures), body: { shared: true } }),
  },
  deleteReadingList: {
    expected: OWN_LIST_WRITES,
    input: async (fixtures) => ({ params: await listOf(fixtures) }),
  },
  addToReadingList: { expected: OWN_LIST_WRITES, input: listedOf },
  removeFromReadingList: { expected: OWN_LIST_WRITES, input: listedOf },
  getReadingList: {
    expected: [404, 404, 200, 404, 404, 404, 200],
    input: async (fixtures) => ({ params: await listOf(fixtures), query: {} }),
  },
  listTopics: { expected: ANYONE, input: () => ({ query: {} }) },
  listTopicPosts: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: () => ({ params: { slug: "none" }, query: {} }),
  },
  listTopicAuthors: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: () => ({ params: { slug: "none" }, query: {} }),
  },
};
