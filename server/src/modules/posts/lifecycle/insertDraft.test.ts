import { afterAll, beforeAll, expect, it } from "vitest";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { paragraphs } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { type TestPlatform, testPlatform } from "../../../testing/testPlatform.ts";
import { posts } from "../models/posts.ts";
import { revisions } from "../models/revisions.ts";
import { emptySnapshot } from "../snapshot.ts";
import { type Draft, insertDraft } from "./insertDraft.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const draftOf = (siteId: string, title: string, changes: Partial<Draft> = {}): Draft => {
  const snapshot = emptySnapshot(platform.newId);
  const blocks = paragraphs(platform, [`${title} "quoted" \\ and नमस्ते`]);
  const fields = { ...snapshot.fields, tags: ["Sea", "{a,b}"], pricing: { web: { INR: 9900 } } };
  return {
    id: platform.newId(),
    siteId,
    authorId: siteId,
    kind: { ptype: "blog", subtype: "rich", parent: null },
    snapshot: { ...snapshot, title, blocks, fields },
    isPro: false,
    state: null,
    publishedAt: null,
    ...changes,
  };
};

const insert = (draft: Draft) =>
  withTransaction(platform.db, (transaction) => insertDraft(scopeOf(platform, transaction), draft, null));

async function saved(id: string) {
  const row = await posts(platform.db).findByPk(id);
  const texts = await revisions(platform.db).findAll({ where: { post_id: id } });
  return { row: row?.get(), texts: texts.map((text) => text.get()) };
}

it("stores a post with its first checkpoint", async () => {
  const { id: siteId } = await makeSite(platform);
  const draft = draftOf(siteId, "Number 3");
  expect((await insert(draft))?.title).toBe("Number 3");
  const { row, texts } = await saved(draft.id);
  expect(row).toMatchObject({
    site_id: siteId,
    tags: ["Sea", "{a,b}"],
    pricing: { web: { INR: 9900 } },
    version: 1,
  });
  expect(texts).toMatchObject([{ title: "Number 3", author_id: siteId, version: 1, kind: "checkpoint" }]);
  expect(texts[0]?.blocks).toEqual(draft.snapshot.blocks);
  expect(texts[0]?.fields).toEqual(draft.snapshot.fields);
});

it("creates a post once if it is sent twice among others", async () => {
  const { id: siteId } = await makeSite(platform);
  const twice = draftOf(siteId, "Once");
  const rows = await Promise.all(
    [draftOf(siteId, "Before"), twice, twice, draftOf(siteId, "After"), twice].map(insert),
  );
  expect(rows.filter((row) => row?.id === twice.id)).toHaveLength(1);
  expect(rows.filter(Boolean)).toHaveLength(3);
  expect((await saved(twice.id)).texts).toHaveLength(1);
});

it("stores nothing if the database refuses a part of it", async () => {
  const { id: siteId } = await makeSite(platform);
  const orphan = draftOf(siteId, "By nobody", { authorId: platform.newId() });
  await expect(insert(orphan)).rejects.toThrow("revisions_author_id_fkey");
  expect((await saved(orphan.id)).row).toBeUndefined();
});

it("creates nothing for a deleted site", async () => {
  const siteId = platform.newId();
  expect(await Promise.all([insert(draftOf(siteId, "One")), insert(draftOf(siteId, "Two"))])).toEqual([
    null,
    null,
  ]);
});
