import type { DraftRole } from "@quire/domain/posts/draftRoles";
import { select } from "../../../platform/database/select.ts";
import type { User } from "../../../platform/http/context.ts";
import type { Platform } from "../../../platform/platform.ts";
import { draftRole } from "../../posts/draftRole.ts";
import type { Room } from "./room.ts";
import type { RoomConnection } from "./roomConnection.ts";
import { CLOSE } from "./wire.ts";

/** Returns a user's role in a draft's room; with a read-only token, at most commenter. */
export async function roleInRoom(platform: Platform, user: User, postId: string): Promise<DraftRole | null> {
  const role = await draftRole(platform, user, postId);
  return role && !user.session.scopes.includes("write") ? "commenter" : role;
}

/** Checks a connection's role in a room again: closes it if access is gone, or notifies it of a new role. */
export async function recheck(platform: Platform, room: Room, connection: RoomConnection): Promise<void> {
  try {
    const role = await roleInRoom(platform, connection.user, room.postId);
    if (!role && (await isDeleted(platform, room.postId))) {
      connection.close(CLOSE.noDraft, "This draft was deleted.");
    } else if (!role) connection.close(CLOSE.noAccess, "You no longer have access to this draft.");
    else if (role !== connection.role) room.changeRole(connection, role);
  } catch (error) {
    platform.log.error({ err: error, post: room.postId }, "a connection's access could not be checked");
    connection.close(CLOSE.failed, "Please connect again.");
  }
}

/** Only former members may learn that a draft was deleted; strangers get "no access" either way. */
async function isDeleted({ db }: Platform, postId: string): Promise<boolean> {
  const rows = await select(db, "SELECT 1 FROM posts WHERE id = $postId", { postId });
  return rows.length === 0;
}
