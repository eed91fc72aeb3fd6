import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../platform/database/select.ts";
import { makeDraftMember } from "../../testing/factories/draftMember.ts";
import { makePost } from "../../testing/factories/post.ts";
import { makeUser } from "../../testing/factories/user.ts";
import { type TestPlatform, testPlatform } from "../../testing/testPlatform.ts";
import { draftRole } from "./draftRole.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const actor = ({ id }: { id: string }, ...groups: Role[]) => ({ userId: id, groups });

describe("a user's role in a draft", () => {
  it("is owner, writer, commenter or none", async () => {
    const { id, site_id } = await makePost(platform);
    const [writer, commenter, stranger] = [
      await makeDraftMember(platform, { post_id: id, role: "writer" }),
      await makeDraftMember(platform, { post_id: id, role: "commenter" }),
      await makeUser(platform),
    ];
    expect(await draftRole(platform, actor({ id: site_id }, Role.creator), id)).toBe("owner");
    expect(await draftRole(platform, actor({ id: writer.user_id }), id)).toBe("writer");
    expect(await draftRole(platform, actor({ id: commenter.user_id }), id)).toBe("commenter");
    expect(await draftRole(platform, actor(stranger), id)).toBeNull();
    expect(await draftRole(platform, actor(stranger, Role.admin, Role.moderator), id)).toBeNull();
  });

  it("is none for a member of another draft, a draft that doesn't exist, or a draft requested under another site", async () => {
    const post = await makePost(platform);
    const other = await makePost(platform, { site_id: post.site_id });
    const { user_id: id } = await makeDraftMember(platform, { post_id: post.id, role: "writer" });
    expect(await draftRole(platform, actor({ id }), other.id)).toBeNull();
    expect(await draftRole(platform, actor({ id }), platform.newId())).toBeNull();
    expect(await draftRole(platform, actor({ id }), post.id, { siteId: id })).toBeNull();
    expect(await draftRole(platform, actor({ id }), post.id, { siteId: post.site_id })).toBe("writer");
  });

  it("ends when the user or the site is suspended", async () => {
    const post = await makePost(platform);
    const { user_id: id } = await makeDraftMember(platform, { post_id: post.id, role: "writer" });
    const suspend = (table: string, key: string, at: Date | null) =>
      execute(platform.db, `UPDATE ${table} SET suspended_at = $at WHERE id = $key`, { key, at });
    await suspend("users", id, platform.clock.now());
    expect(await draftRole(platform, actor({ id }), post.id)).toBeNull();
    await suspend("users", id, null);
    expect(await draftRole(platform, actor({ id }), post.id)).toBe("writer");
    await suspend("sites", post.site_id, platform.clock.now());
    expect(await draftRole(platform, actor({ id }), post.id)).toBeNull();
  });
});
