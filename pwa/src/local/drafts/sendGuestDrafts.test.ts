// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { createProvisionalSite } from "@quire/contracts/calls/provisional";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as Y from "yjs";
import { callApi } from "../../lib/callApi.ts";
import { emptyDevice, refuseDatabase } from "../../testing/device.ts";
import { sendGuestDrafts } from "./sendGuestDrafts.ts";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn(async () => ({})) }));

beforeEach(() => emptyDevice(null));
afterEach(() => vi.clearAllMocks());

it("sends the open draft in a browser that refuses storage", async () => {
  const allow = refuseDatabase();
  const doc = new Y.Doc();
  doc.getText("title").insert(0, "Loomings");
  await sendGuestDrafts(() => {}, { id: "draft1", doc });
  // The account that claims it has no draft open.
  await sendGuestDrafts(() => {});
  await allow();
  expect(callApi).toHaveBeenCalledExactlyOnceWith(createProvisionalSite, {
    body: { posts: [{ id: "draft1", draft: expect.any(String), images: {} }] },
    idempotent: true,
  });
});
