import { revokeDraftInvite } from "@quire/contracts/calls/drafts";
import type { DraftInvite } from "@quire/contracts/records/draft";
import { formatDate } from "@quire/domain/time/dates";
import LinkIcon from "lucide-react/icons/link";
import Mail from "lucide-react/icons/mail";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Row } from "../../../ui/Row.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { ROLE_LABELS } from "../roleCopy.ts";
import type { PostKey } from "./useWriters.ts";

interface InviteRowProps {
  of: PostKey;
  invite: DraftInvite;
  onRevoked: () => void;
}

/** An open invite. Revoking it admits no one else; users who have joined stay. */
export function InviteRow({ of, invite, onRevoked }: InviteRowProps) {
  const { id, email, role, uses, expires } = invite;
  const joined = uses === 0 ? "nobody has joined" : uses === 1 ? "1 person joined" : `${uses} people joined`;
  const until = `expires ${formatDate(expires)}`;
  const name = email ?? "Link";
  const revoke = () =>
    callApi(revokeDraftInvite, { params: { ...of, inviteId: id } }).then(onRevoked, (error) =>
      showSnackbar({ title: "We couldn't revoke the invite.", message: messageOf(error) }),
    );
  return (
    <Row
      lead={<Icon of={email === null ? LinkIcon : Mail} />}
      title={name}
      note={`${ROLE_LABELS[role]}, ${email === null ? `${joined}, ` : ""}${until}`}
      end={
        <Button
          size="s"
          aria-label={`Revoke the invite: ${name}, ${ROLE_LABELS[role]}`}
          onClick={() => void revoke()}
        >
          Revoke
        </Button>
      }
    />
  );
}
