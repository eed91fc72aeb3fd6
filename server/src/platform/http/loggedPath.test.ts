import { ROUTES } from "@quire/domain/sites/routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import { loggedPath } from "./loggedPath.ts";

const SECRET = "whoever-holds-it-may-come-in";
/** Parameters that anyone may read. A new one belongs here, or to those that are hidden. */
const PUBLIC = new Set(
  `commenterId commentId currency deviceId domain fileId id importId inviteId kind list mailingId name noteId notice orderId other pageId parent path postId
   provider revisionId sha256 siteId slug step sub_type subDomain uploadId userId width`.split(/\s+/),
);

let app: TestServer;
let templates: string[];
beforeAll(async () => {
  app = await testServer();
  templates = [...app.server.table().map(({ path }) => path), ...ROUTES.map(({ path }) => path)];
});
afterAll(() => app.close());

const PARAMETER = /\{(\w+)[?*]?\}/g;

describe("a logged path", () => {
  it("hides every parameter that is not public, on every route", () => {
    let hidden = 0;
    for (const template of templates) {
      for (const [written, name = ""] of template.matchAll(PARAMETER)) {
        if (PUBLIC.has(name)) continue;
        hidden++;
        const path = template.replace(written, SECRET).replaceAll(PARAMETER, "b1");
        expect(loggedPath(path), path).not.toContain(SECRET);
      }
    }
    expect(hidden).toBeGreaterThan(8);
  });

  it.each([
    ["/api/w/unsubscribe/abc", "/api/w/unsubscribe/[hidden]"],
    ["/api//w/unsubscribe//abc", "/api//w/unsubscribe//[hidden]"],
    ["/API/r/Unsubscribe/abc", "/API/r/Unsubscribe/[hidden]"],
    ["/api/w/sites/b1/subscribers/a@b.example", "/api/w/sites/b1/subscribers/[hidden]"],
    ["/files/signed/sites/b1/files/c", "/files/signed/[hidden]"],
    ["/mailinglist/unsubscribe/abc/def", "/mailinglist/unsubscribe/[hidden]"],
    ["/post/b1/a-first-voyage", "/post/b1/a-first-voyage"],
    ["/api/w/b1/posts", "/api/w/b1/posts"],
    ["/", "/"],
  ])("of %s is %s", (path, logged) => {
    expect(loggedPath(path)).toBe(logged);
  });
});
