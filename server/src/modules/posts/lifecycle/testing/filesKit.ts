import { createPost, getPost, getPostFile, publishPost } from "@quire/contracts/calls/posts";
import type { UploadKind } from "@quire/domain/media/uploads";
import { afterAll, expect } from "vitest";
import { makeFile } from "../../../../testing/factories/file.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { testServer } from "../../../../testing/testServer.ts";

/** Opens a server with one site, and calls for posts that carry files. */
export async function openFilesKit() {
  const app = await testServer();
  afterAll(() => app.close());
  const { id: siteId } = await makeSite(app.platform);
  const owner = await app.asProgram({ id: siteId });
  const guest = await app.asGuest();

  const file = async (kind: UploadKind = "image", fields: object = {}) =>
    (await makeFile(app.platform, { site_id: siteId, kind, public: kind === "image", ...fields })).id;

  async function draft(fields: object): Promise<{ id: string; version: number }> {
    const body = { ptype: "blog", title: "A post", ...fields } as { ptype: "blog" };
    const answer = await owner.call(createPost, { params: { siteId }, body });
    expect(answer.error).toBeUndefined();
    return answer.body;
  }
  const publish = (id: string) => owner.call(publishPost, { params: { siteId, id }, body: {} });
  async function published(fields: object): Promise<string> {
    const { id } = await draft(fields);
    expect((await publish(id)).error).toBeUndefined();
    return id;
  }

  const read = async (caller: Caller, id: string) =>
    (await caller.call(getPost, { params: { siteId, id }, query: {} })).body;
  const fetchFile = (caller: Caller, id: string, fileId: string, query = {}) =>
    caller.call(getPostFile, { params: { siteId, id, fileId }, query });

  return { app, siteId, owner, guest, file, draft, publish, published, read, fetchFile };
}

export const PAID = { visibility: "paid", pricing: { web: { INR: 5000 } } } as const;
