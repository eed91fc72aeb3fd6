import { CallError } from "@quire/client/errors";
import { createInvite } from "@quire/contracts/calls/invites";
import type { User } from "@quire/contracts/records/user";
import { INVALID_EMAIL, isEmail } from "@quire/domain/accounts/identifiers";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { type FormEvent, type ReactNode, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { failureMessages } from "../../lib/failureMessages.ts";
import { refreshSession } from "../../lib/loadSession.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useCopy } from "../../lib/useCopy.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { useOnline } from "../../ui/useOnline.ts";
import { ShareModal } from "../../widgets/share/ShareModal.tsx";

interface ShareInviteProps {
  url: string;
  /** The server can't be reached, so nothing can be sent. */
  isOffline: boolean;
}

/** The invite link: copied, shared, or emailed to one friend. */
export function ShareInvite({ url, isOffline }: ShareInviteProps) {
  const { product } = usePage();
  const { copied, copy } = useCopy(url);
  const [isSharing, setIsSharing] = useState(false);

  return (
    <section className="inviting-pass" aria-label="Share the invite">
      <Field label="Your link" readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className="inviting-acts">
        <Button kind="primary" icon={copied ? Check : Copy} onClick={copy}>
          {copied ? "Copied" : "Copy link"}
        </Button>
        <Button onClick={() => setIsSharing(true)}>Share…</Button>
      </div>
      <EmailInvite isOffline={isOffline} />
      {isSharing ? (
        <ShareModal
          kind="share"
          title={`Write with me on ${product.name}`}
          url={url}
          onClose={() => setIsSharing(false)}
        />
      ) : null}
    </section>
  );
}

function EmailInvite({ isOffline }: Pick<ShareInviteProps, "isOffline">) {
  const canSend = useOnline() && !isOffline;
  const user = useSession()?.user ?? null;
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [alert, setAlert] = useState<ReactNode>(null);
  const [isBusy, setIsBusy] = useState(false);
  const needsAddress = user !== null && !user.email_verified && !user.mobile_verified;

  async function send(event: FormEvent) {
    event.preventDefault();
    const to = email.trim();
    setAlert(null);
    if (!isEmail(to)) return setError(INVALID_EMAIL);
    setError(null);
    setIsBusy(true);
    try {
      const { sent } = await callApi(createInvite, { body: { email: to } });
      // They verified their address in another tab.
      if (needsAddress) void refreshSession().catch(() => {});
      if (!sent) return setError("You've already invited this address. They have your link.");
      setEmail("");
      showSnackbar({ title: `Invite sent to ${to}.`, tone: "good" });
    } catch (failure) {
      const isUnproved = failure instanceof CallError && failure.code === "unproved_address";
      const messages = failureMessages(failure, ["email"]);
      setError(messages.fields.email ?? null);
      setAlert(isUnproved ? <AddressNeeded user={user} /> : messages.alert);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="inviting-mail" noValidate onSubmit={(event) => void send(event)}>
      <Field
        label="A friend's email"
        type="email"
        autoComplete="off"
        value={email}
        error={error}
        hint="We send your link once. We don't keep your friend's address, only enough to tell that you invited them."
        onChange={(event) => setEmail(event.target.value)}
      />
      {alert ? (
        <p className="q-field-error" role="alert">
          {alert}
        </p>
      ) : needsAddress ? (
        <p className="inviting-soft">
          <AddressNeeded user={user} />
        </p>
      ) : null}
      <Button type="submit" loading={isBusy} disabled={!canSend}>
        Send invite
      </Button>
      {canSend ? null : <p className="inviting-soft">You need to be online to send.</p>}
    </form>
  );
}

/** What a user must do before we email anyone for them. */
function AddressNeeded({ user }: { user: Pick<User, "email" | "mobile" | "pending_email"> | null }) {
  const waiting = [
    user?.email || user?.pending_email ? "email" : null,
    user?.mobile ? "mobile number" : null,
  ].filter(Boolean);
  return (
    <>
      {waiting.length > 0 ? `Verify your ${waiting.join(" or ")}` : "Add an email or mobile number"} in your{" "}
      <a href="/settings/profile">settings</a> before you send invites. You can share your link without it.
    </>
  );
}
