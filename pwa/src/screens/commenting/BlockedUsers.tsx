import { listBlockedCommenters, unblockCommenter } from "@quire/contracts/calls/comments";
import type { BlockedCommenter } from "@quire/contracts/records/comment";
import { formatDate } from "@quire/domain/time/dates";
import UserX from "lucide-react/icons/user-x";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { smallestOf } from "../../lib/smallestOf.ts";
import { useListing } from "../../lib/useListing.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Row } from "../../ui/Row.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ListingView } from "../../widgets/ListingView.tsx";

/** The users blocked from commenting on a site. */
export function BlockedUsers({ siteId }: { siteId: string }) {
  const fetchPage = useCallback(
    async (next: string | undefined) => {
      const query = next ? { next } : {};
      const answer = await callApi(listBlockedCommenters, { params: { id: siteId }, query });
      return { rows: answer.commenters, next: answer.next };
    },
    [siteId],
  );
  const listing = useListing<BlockedCommenter>(fetchPage);
  const unblock = ({ id, name }: BlockedCommenter["commenter"]) =>
    callApi(unblockCommenter, { params: { id: siteId, commenterId: id } }).then(
      () => listing.change((rows) => rows.filter(({ commenter }) => commenter.id !== id)),
      (error) => showSnackbar({ title: `We couldn't unblock ${name}.`, message: (error as Error).message }),
    );
  return (
    <ListingView
      listing={listing}
      label="Blocked people"
      empty={{
        icon: UserX,
        title: "No blocked people",
        text: "People you block can read but not comment.",
      }}
      row={({ commenter, since }) => (
        <Row
          key={commenter.id}
          lead={<Avatar name={commenter.name} src={smallestOf(commenter.logo)} />}
          title={commenter.name}
          href={commenter.url ?? undefined}
          note={`Since ${formatDate(since)}`}
          end={
            <Button size="s" aria-label={`Unblock ${commenter.name}`} onClick={() => void unblock(commenter)}>
              Unblock
            </Button>
          }
        />
      )}
    />
  );
}
