import { randomBytes } from "node:crypto";
import { continueUpload, startUpload } from "@quire/contracts/calls/uploads";
import type { UploadKind } from "@quire/domain/media/uploads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makeDraftMember } from "../../../testing/factories/draftMember.ts";
import { makePost } from "../../../testing/factories/post.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const headers = {
  "tus-resumable": "1.0.0",
  "upload-length": "12",
  "upload-metadata": `filename ${Buffer.from("whale.png").toString("base64")}`,
};

async function draftWith(role: "writer" | "commenter") {
  const { id, site_id: siteId } = await makePost(app.platform);
  const { user_id } = await makeDraftMember(app.platform, { post_id: id, role });
  return { id, siteId, as: await app.asBrowser({ id: user_id }) };
}

const start = (as: Caller, id: string, kind: UploadKind, post?: string) =>
  as.call(startUpload, { params: { id, kind }, query: post ? { post } : {} }, { headers });

describe("uploads to a draft of another user's site", () => {
  it("accept images, audio, video and documents from a writer, and nothing for sale", async () => {
    const { id, siteId, as } = await draftWith("writer");
    const statuses: Record<string, number> = {};
    for (const kind of ["image", "audio", "video", "document", "pdf", "good"] as const) {
      statuses[kind] = (await start(as, siteId, kind, id)).status;
    }
    expect(statuses).toEqual({ image: 201, audio: 201, video: 201, document: 201, pdf: 403, good: 403 });
  });

  it("refuse a commenter, a writer without the draft's id, and a draft of another site", async () => {
    const [writer, commenter] = [await draftWith("writer"), await draftWith("commenter")];
    const attempts = [
      await start(commenter.as, commenter.siteId, "image", commenter.id),
      await start(writer.as, writer.siteId, "image"),
      await start(writer.as, commenter.siteId, "image", writer.id),
      await start(writer.as, writer.siteId, "image", commenter.id),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 404, 404]);
  });

  it("can't be continued by another writer, nor by a writer who lost the role", async () => {
    const { id, siteId, as } = await draftWith("writer");
    const other = await makeDraftMember(app.platform, { post_id: id, role: "writer" });
    const uploadId = (await start(as, siteId, "image", id)).body.id;
    const send = (caller: Caller) =>
      caller.call(
        continueUpload,
        { params: { id: siteId, kind: "image", uploadId }, body: randomBytes(6) as never },
        {
          headers: {
            "tus-resumable": "1.0.0",
            "upload-offset": "0",
            "content-type": "application/offset+octet-stream",
          },
        },
      );
    expect((await send(await app.asBrowser({ id: other.user_id }))).status).toBe(403);
    await execute(app.platform.db, "UPDATE draft_members SET role = 'commenter' WHERE post_id = $id", { id });
    expect((await send(as)).status).toBe(403);
    await execute(app.platform.db, "UPDATE draft_members SET role = 'writer' WHERE post_id = $id", { id });
    expect((await send(as)).status).toBe(204);
  });
});
