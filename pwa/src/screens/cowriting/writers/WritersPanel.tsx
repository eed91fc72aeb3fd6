import type { DraftPanelProps } from "../../../lib/draftSlots.ts";
import { wordsOf } from "../../../lib/failureWords.ts";
import { useUser } from "../../../lib/useUser.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Sheet } from "../../../ui/Modal.tsx";
import { RowList } from "../../../ui/Row.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import "../cowriting.css";
import { useDraftState } from "../../../lib/useDraftState.ts";
import { NotThereYet } from "../NotThereYet.tsx";
import { InviteByLink } from "./InviteByLink.tsx";
import { InviteByMail } from "./InviteByMail.tsx";
import { InviteRow } from "./InviteRow.tsx";
import { MemberRow } from "./MemberRow.tsx";
import { type PostKey, useWriters } from "./useWriters.ts";

/** Who works on a draft: inviting, roles, and showing out. */
export function WritersPanel({ draft, onClose }: DraftPanelProps) {
  const { entry } = useDraftState(draft);
  const { siteId, id, serverKnown } = entry;
  return (
    <Sheet open onClose={onClose} title="People">
      {siteId && serverKnown ? <People of={{ siteId, id }} onLeft={onClose} /> : <NotThereYet />}
    </Sheet>
  );
}

function People({ of, onLeft }: { of: PostKey; onLeft: () => void }) {
  const me = useUser();
  const { people, failure, reload } = useWriters(of);
  if (!people && failure) {
    return (
      <ErrorState title="We couldn't load the list of people" onRetry={() => void reload()}>
        {wordsOf(failure)}
      </ErrorState>
    );
  }
  if (!people) return <Skeleton of="row" count={3} label="Loading people" />;
  const isOwner = people.members.some(({ role, person }) => role === "owner" && person.id === me);
  return (
    <>
      <RowList label="People in this draft">
        {people.members.map((member) => (
          <MemberRow
            key={member.person.id}
            of={of}
            member={member}
            isMe={member.person.id === me}
            isGoverned={isOwner}
            onChanged={() => void reload()}
            onLeft={onLeft}
          />
        ))}
      </RowList>
      {isOwner ? (
        <>
          <InviteByMail of={of} onInvited={() => void reload()} />
          <InviteByLink of={of} onInvited={() => void reload()} />
          {people.invites.length > 0 ? (
            <section className="cowriting-part">
              <h3>Open invites</h3>
              <RowList label="Open invites">
                {people.invites.map((invite) => (
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
