import { createDraftInvite } from "@quire/contracts/calls/drafts";
import { LINK_USES_MAX, type MemberRole } from "@quire/domain/posts/draftRoles";
import Copy from "lucide-react/icons/copy";
import Link from "lucide-react/icons/link";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { wordsOf } from "../../../lib/failureWords.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { ROLE_OPTIONS } from "../roleWords.ts";
import type { PostKey } from "./useWriters.ts";

/** Makes a link for whoever gets it, which is shown this once. */
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
      setFailure(wordsOf(error));
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
          label="Whoever opens it comes as"
          options={ROLE_OPTIONS}
          value={role}
          hint={`Good for 14 days and ${LINK_USES_MAX} people. Anyone who has the link can come.`}
          onChange={(event) => {
            setRole(event.target.value as MemberRole);
            setUrl(null);
          }}
        />
        {url === null ? (
          <div>
            <Button icon={Link} loading={isBusy} onClick={() => void make()}>
              Make a link
            </Button>
          </div>
        ) : (
          <>
            <Field
              label="Link"
              readOnly
              value={url}
              hint="It is shown this once. Copy it before you close."
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
    showSnackbar({ title: "It couldn't be copied", message: "Select the link and copy it by hand." });
  }
}
