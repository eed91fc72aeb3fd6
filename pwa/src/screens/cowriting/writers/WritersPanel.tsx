import type { DraftPanelProps } from "../../../lib/draftSlots.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { useUser } from "../../../lib/useUser.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Sheet } from "../../../ui/Modal.tsx";
import { RowList } from "../../../ui/Row.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import "../cowriting.css";
import { useDraftState } from "../../../lib/useDraftState.ts";
import { GuideLink } from "../../../widgets/GuideLink.tsx";
import { NotSyncedYet } from "../NotSyncedYet.tsx";
import { InviteByLink } from "./InviteByLink.tsx";
import { InviteByMail } from "./InviteByMail.tsx";
import { InviteRow } from "./InviteRow.tsx";
import { MemberRow } from "./MemberRow.tsx";
import { type PostKey, useWriters } from "./useWriters.ts";

/** The members of a draft: invites, roles and removal. */
export function WritersPanel({ draft, onClose }: DraftPanelProps) {
  const { entry } = useDraftState(draft);
  const { siteId, id, serverKnown } = entry;
  return (
    <Sheet open onClose={onClose} title="People">
      {siteId && serverKnown ? <Members of={{ siteId, id }} onLeft={onClose} /> : <NotSyncedYet />}
    </Sheet>
  );
}

function Members({ of, onLeft }: { of: PostKey; onLeft: () => void }) {
  const me = useUser();
  const { writers, failure, reload } = useWriters(of);
  if (!writers && failure) {
    return (
      <ErrorState title="We couldn't load the list of people" onRetry={() => void reload()}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (!writers) return <Skeleton of="row" count={3} label="Loading people" />;
  const isOwner = writers.members.some(({ role, user }) => role === "owner" && user.id === me);
  return (
    <>
      <RowList label="People in this draft">
        {writers.members.map((member) => (
          <MemberRow
            key={member.user.id}
            of={of}
            member={member}
            isMe={member.user.id === me}
            mayManage={isOwner}
            onChanged={() => void reload()}
            onLeft={onLeft}
          />
        ))}
      </RowList>
      {isOwner ? (
        <>
          <p className="cowriting-note">
            <GuideLink to="write-together">How to write together</GuideLink>
          </p>
          <InviteByMail of={of} onInvited={() => void reload()} />
          <InviteByLink of={of} onInvited={() => void reload()} />
          {writers.invites.length > 0 ? (
            <section className="cowriting-part">
              <h3>Open invites</h3>
              <RowList label="Open invites">
                {writers.invites.map((invite) => (
                  <InviteRow key={invite.id} of={of} invite={invite} onRevoked={() => void reload()} />
                ))}
              </RowList>
            </section>
          ) : null}
        </>
      ) : null}
    </>
  );
}
