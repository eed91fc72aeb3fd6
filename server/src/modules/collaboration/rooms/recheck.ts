import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Platform } from "../../../platform/platform.ts";
import { roleInRoom } from "./roleInRoom.ts";
import type { Room } from "./room.ts";
import type { RoomConnection } from "./roomConnection.ts";
import { CLOSE } from "./wire.ts";

/** What this person is to the draft now: shut out at once, or told of another role. */
export async function recheck(platform: Platform, room: Room, connection: RoomConnection): Promise<void> {
  try {
    const role = await roleInRoom(platform, connection.person, room.postId);
    if (!role && (await isGone(platform, room.postId))) {
      connection.close(CLOSE.noDraft, "This draft was deleted.");
    } else if (!role) connection.close(CLOSE.noAccess, "You no longer have access to this draft.");
    else if (role !== connection.role) room.changeRole(connection, role);
  } catch (error) {
    platform.log.error({ err: error, post: room.postId }, "whether somebody may still write can't be asked");
    connection.close(CLOSE.failed, "Please connect again.");
  }
}

/** Who was in it may know what became of it: to a stranger it is never there. */
async function isGone({ db }: Platform, postId: string): Promise<boolean> {
  const rows = await selectPrepared(db, "SELECT 1 FROM posts WHERE id = $postId", { postId });
  return rows.length === 0;
}
