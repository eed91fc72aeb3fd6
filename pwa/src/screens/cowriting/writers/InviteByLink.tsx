import { createDraftInvite } from "@quire/contracts/calls/drafts";
import { LINK_USES_MAX, type MemberRole } from "@quire/domain/posts/draftRoles";
import Copy from "lucide-react/icons/copy";
import Link from "lucide-react/icons/link";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { ROLE_OPTIONS } from "../roleCopy.ts";
import type { PostKey } from "./useWriters.ts";

/** Creates an invite link, which is shown only once. */
export function InviteByLink({ of, onInvited }: { of: PostKey; onInvited: () => void }) {
  const [role, setRole] = useState<MemberRole>("commenter");
  const [url, setUrl] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function make() {
    setIsBusy(true);
    setFailure(null);
    try {
      setUrl((await callApi(createDraftInvite, { params: of, body: { role } })).url);
      onInvited();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className="cowriting-part">
      <h3>Invite by link</h3>
      <div className="cowriting-form">
        {failure ? (
          <p className="cowriting-alert" role="alert">
            {failure}
          </p>
        ) : null}
        <Select
          label="Anyone with the link joins as"
          options={ROLE_OPTIONS}
          value={role}
          hint={`Valid for 14 days and up to ${LINK_USES_MAX} people. Anyone with the link can join.`}
          onChange={(event) => {
            setRole(event.target.value as MemberRole);
            setUrl(null);
          }}
        />
        {url === null ? (
          <div>
            <Button icon={Link} loading={isBusy} onClick={() => void make()}>
              Create link
            </Button>
          </div>
        ) : (
          <>
            <Field
              label="Link"
              readOnly
              value={url}
              hint="You'll see this link only once. Copy it before you close."
              onFocus={(event) => event.target.select()}
            />
            <div>
              <Button kind="primary" icon={Copy} onClick={() => void copy(url)}>
                Copy link
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showSnackbar({ title: "Link copied", tone: "good" });
  } catch {
    showSnackbar({ title: "We couldn't copy the link", message: "Select the link and copy it." });
  }
}
