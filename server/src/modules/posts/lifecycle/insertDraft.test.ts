import { afterAll, beforeAll, expect, it } from "vitest";
import { withoutRequest } from "../../../platform/http/withoutRequest.ts";
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

const draftOf = (siteId: string, title: string, wishes: Partial<Draft> = {}): Draft => {
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
    ...wishes,
  };
};

const insert = (draft: Draft) =>
  withoutRequest(platform, { userId: draft.siteId, groups: [] }, (context) =>
    insertDraft(context, draft, null),
  );

async function kept(id: string) {
  const row = await posts(platform.db).findByPk(id);
  const texts = await revisions(platform.db).findAll({ where: { post_id: id } });
  return { row: row?.get(), texts: texts.map((text) => text.get()) };
}

it("posts that come in parallel are kept as one that comes alone", async () => {
  const { id: siteId } = await makeSite(platform);
  const all = Array.from({ length: 12 }, (_, at) => draftOf(siteId, `Number ${at}`));
  const rows = await Promise.all(all.map(insert));
  expect(rows.map((row) => row?.title)).toEqual(all.map(({ snapshot }) => snapshot.title));
  const alone = draftOf(siteId, "Number 0");
  await insert(alone);
  const [{ row: first, texts }, { row: second, texts: ownTexts }] = await Promise.all([
    kept(all[3]?.id ?? ""),
    kept(alone.id),
  ]);
  const changing = { id: 0, title: 0, created_at: 0, updated_at: 0 };
  expect({ ...first, ...changing }).toEqual({ ...second, ...changing });
  expect(texts).toMatchObject([{ title: "Number 3", author_id: siteId, version: 1, kind: "checkpoint" }]);
  expect(texts[0]?.blocks).toEqual(all[3]?.snapshot.blocks);
  expect(texts[0]?.fields).toEqual(all[3]?.snapshot.fields);
  expect(Object.keys(texts[0] ?? {})).toEqual(Object.keys(ownTexts[0] ?? {}));
});

it("one that is sent twice among others is made once", async () => {
  const { id: siteId } = await makeSite(platform);
  const twice = draftOf(siteId, "Once");
  const rows = await Promise.all(
    [draftOf(siteId, "Before"), twice, twice, draftOf(siteId, "After"), twice].map(insert),
  );
  expect(rows.filter((row) => row?.id === twice.id)).toHaveLength(1);
  expect(rows.filter(Boolean)).toHaveLength(3);
  expect((await kept(twice.id)).texts).toHaveLength(1);
});

it("one that the database refuses leaves those beside it in peace", async () => {
  const { id: siteId } = await makeSite(platform);
  const good = Array.from({ length: 6 }, (_, at) => draftOf(siteId, `Good ${at}`));
  const nobody = draftOf(siteId, "By nobody", { authorId: platform.newId() });
  const outcomes = await Promise.allSettled([...good.slice(0, 3), nobody, ...good.slice(3)].map(insert));
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
    true,
  ]);
  for (const { id } of good) expect((await kept(id)).texts).toHaveLength(1);
  expect((await kept(nobody.id)).row).toBeUndefined();
});

it("of a site that is gone none is made", async () => {
  const gone = platform.newId();
  expect(await Promise.all([insert(draftOf(gone, "One")), insert(draftOf(gone, "Two"))])).toEqual([
    null,
    null,
  ]);
});
