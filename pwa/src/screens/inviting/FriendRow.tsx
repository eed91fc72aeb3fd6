import type { InvitedFriend } from "@quire/contracts/records/invite";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Row } from "../../ui/Row.tsx";
import { FRIEND_BADGES, friendNote } from "./friendWords.ts";

/** Somebody who came by the invitation, and how far they have come. */
export function FriendRow({ friend }: { friend: InvitedFriend }) {
  const { tone, words } = FRIEND_BADGES[friend.state];
  return (
    <Row
      lead={<Avatar name={friend.name} />}
      title={friend.name}
      href={friend.site_url ?? undefined}
      note={friendNote(friend)}
      end={<Badge tone={tone}>{words}</Badge>}
    />
  );
}
