import type { DraftRole } from "@quire/domain/posts/draftRoles";
import type { Person } from "../../../platform/http/context.ts";
import type { Platform } from "../../../platform/platform.ts";
import { draftRole } from "../../posts/draftRole.ts";

/** What a person is in a draft's room: with a token that may only read, no more than somebody who looks on. */
export async function roleInRoom(
  platform: Platform,
  person: Person,
  postId: string,
): Promise<DraftRole | null> {
  const role = await draftRole(platform, person, postId);
  return role && !person.session.scopes.includes("write") ? "commenter" : role;
}
