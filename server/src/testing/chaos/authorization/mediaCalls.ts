import { createHash } from "node:crypto";
import { makeCover } from "../../factories/cover.ts";
import { makeResumable } from "../../factories/resumable.ts";
import { type Case, USER_READS } from "./cases.ts";

/** Uploads, covers and embeds. */
export const mediaCalls: Record<string, Case> = {
  uploadFile: {
    // 415 for the owner: nothing was sent.
    expected: [401, 403, 415, 403, 403, 403, 403],
    input: ({ siteId }) => ({ params: { id: siteId, kind: "image" }, body: {} }),
  },
  startUpload: {
    // 400 for the owner: the size is missing.
    expected: [401, 403, 400, 403, 403, 403, 403],
    input: ({ siteId }) => ({ params: { id: siteId, kind: "audio" } }),
  },
  getResumable: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: async ({ app, siteId }) => ({ params: await makeResumable(app.platform, siteId) }),
  },
  continueUpload: {
    expected: [401, 403, 400, 403, 403, 403, 403],
    input: async ({ app, siteId }) => ({ params: await makeResumable(app.platform, siteId) }),
  },
  cancelUpload: {
    expected: [401, 403, 204, 403, 403, 403, 403],
    input: async ({ app, siteId }) => ({ params: await makeResumable(app.platform, siteId) }),
  },
  findUpload: {
    expected: [401, 403, 404, 403, 403, 403, 404],
    input: ({ siteId }) => ({
      params: { id: siteId, sha256: createHash("sha256").update("none").digest("hex") },
      query: {},
    }),
  },
  createCover: {
    expected: [401, 201, 201, 201, 201, 201, 403],
    input: () => ({ body: { description: "A whale", style: "any", mood: "calm" } }),
  },
  listCovers: { expected: USER_READS, input: () => ({ query: {} }) },
  getCover: {
    expected: [401, 404, 200, 404, 404, 404, 200],
    input: async ({ app, siteId }) => ({ params: { id: await makeCover(app.platform, siteId) } }),
  },
  deleteCover: {
    expected: [401, 404, 200, 404, 404, 404, 403],
    input: async ({ app, siteId }) => ({ params: { id: await makeCover(app.platform, siteId) } }),
  },
  // Nothing outside is reachable in a test.
  getEmbed: {
    expected: [400, 400, 400, 400, 400, 400, 400],
    input: () => ({ query: { url: "https://example.com/" } }),
  },
  getSiteEmbed: {
    expected: [401, 403, 400, 403, 403, 403, 400],
    input: ({ siteId }) => ({ params: { siteId }, query: { url: "https://example.com/" } }),
  },
};
