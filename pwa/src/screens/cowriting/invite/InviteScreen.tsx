import { acceptDraftInvite, getDraftInvite } from "@quire/contracts/calls/drafts";
import type { DraftInvitation } from "@quire/contracts/records/draft";
import { formatDate } from "@quire/domain/time/dates";
import MailX from "lucide-react/icons/mail-x";
import UsersRound from "lucide-react/icons/users-round";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { promptSignin } from "../../../lib/signinPrompt.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { sharedPath } from "../../../widgets/drafts/sharedPath.ts";

/** `/draft-invite/{token}`: who invites to which draft. Accepting opens the draft on its site. */
export function InviteScreen() {
  const { data } = usePage();
  const token = (data.kind === "app" ? data.params?.token : undefined) ?? "";
  const [invitation, setInvitation] = useState<DraftInvitation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isActive = true;
    callApi(getDraftInvite, { body: { token } }).then(
      (found) => isActive && setInvitation(found),
      (error) => isActive && setFailure(messageOf(error)),
    );
    return () => {
      isActive = false;
    };
  }, [token]);

  if (failure) {
    return (
      <EmptyState
        icon={MailX}
        level={1}
        title="We couldn't open this invite"
        action={<Button href="/">Go home</Button>}
      >
        {failure}
      </EmptyState>
    );
  }
  if (!invitation) return <Skeleton of="text" label="Loading the invite" />;
  return <Invited token={token} invitation={invitation} />;
}

function Invited({ token, invitation }: { token: string; invitation: DraftInvitation }) {
  const user = useSession()?.user;
  const page = usePage();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { title, role, site, invited_by, expires } = invitation;
  const name = title || "Untitled";

  async function accept() {
    if (!user) return promptSignin("unauthorized");
    setIsBusy(true);
    setFailure(null);
    try {
      const draft = await callApi(acceptDraftInvite, { body: { token } });
      location.assign(sharedPath(page, draft));
    } catch (error) {
      setFailure(messageOf(error));
      setIsBusy(false);
    }
  }

  return (
    <EmptyState
      icon={UsersRound}
      level={1}
      title={`${invited_by?.name ?? site.name} invites you to ${role === "writer" ? "write" : "comment on"} “${name}”`}
      action={
        <Button kind="primary" loading={isBusy} onClick={() => void accept()}>
          {user ? "Accept and open the draft" : "Sign in to accept"}
        </Button>
      }
    >
      <p>
        {role === "writer"
          ? "You write in the same draft, see each other's changes live, and comment."
          : "You read the draft, comment on passages, and suggest changes."}{" "}
        It's for {site.name}. Accepting doesn't publish anything.
      </p>
      <p>
        {user ? `You'll join as ${user.name}. ` : ""}The invite expires on {formatDate(expires)}.
      </p>
      {failure ? (
        <p className="cowriting-alert" role="alert">
          {failure}
        </p>
      ) : null}
    </EmptyState>
  );
}
