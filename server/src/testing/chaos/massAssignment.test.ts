import type { CallInput, CallShape } from "@quire/contracts/call";
import { getMe } from "@quire/contracts/calls/accounts";
import { contracts } from "@quire/contracts/schemas/all";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePost } from "../factories/post.ts";
import { makeSite } from "../factories/site.ts";
import type { Caller } from "../testCaller.ts";
import { type TestServer, testServer } from "../testServer.ts";

/** Fields that no body may set: each would change a user's identity, possessions, or a decision or count. */
const FORBIDDEN: Record<string, unknown> = {
  groups: [Role.admin],
  roles: ["admin"],
  user_id: "b00000000000000000000",
  owner: "b00000000000000000000",
  site_id_: 1,
  followers_count: 1_000_000,
  likes: 1_000_000,
  comments_count: 5,
  state: "approved",
  published_at: "2020-01-01T00:00:00.000Z",
  published_version: 1,
  version: 99,
  content_version: 1,
  html: "<script>alert(1)</script>",
  content: "<script>alert(1)</script>",
  custom_domain: "victim.example",
  suspended_at: null,
  email_verified_at: "2020-01-01T00:00:00.000Z",
  password_hash: "x",
  constructor: { prototype: { admin: true } },
};

let app: TestServer;
let owner: Caller;
let params: Record<string, string>;
let siteId: string;
beforeAll(async () => {
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  owner = await app.asBrowser({ id: siteId });
  const { id } = await makePost(app.platform, { site_id: siteId });
  params = { siteId, id, userId: siteId, postId: id, commentId: id };
});
afterAll(() => app.close());

const writes = contracts.filter(({ body }) => body !== undefined);

describe("unknown fields are refused by name in", () => {
  it.each(writes.map((contract) => [contract.name, contract] as const))("%s", async (name, { call }) => {
    const known = call.path.startsWith("/sites/") ? { ...params, id: siteId } : params;
    for (const [field, value] of Object.entries(FORBIDDEN)) {
      if (field === "state" && name === "updateComment") continue;
      const input = { params: known, body: { [field]: value } } as unknown as CallInput<CallShape>;
      const answer = await owner.call(call, input);
      expect(answer.status, field).toBe(400);
      expect(
        answer.error?.issues?.map(({ path }) => path),
        field,
      ).toContain(`body.${field}`);
    }
  });

  it("refuses a prototype as a field", async () => {
    const path = `/api/w/sites/${siteId}/profile`;
    const headers = { "content-type": "application/json" };
    for (const body of ['{"__proto__":{"groups":[1]}}', '{"description":"x","__proto__":{"groups":[1]}}']) {
      const answer = await owner.send("PATCH", path, body, { headers });
      expect(answer.status).toBe(400);
    }
    expect(({} as Record<string, unknown>).groups).toBeUndefined();
  });
});

it("after all these attempts no user has gained anything", async () => {
  const me = await owner.call(getMe, { query: {} });
  expect(me.body.groups).toEqual([Role.creator]);
});
