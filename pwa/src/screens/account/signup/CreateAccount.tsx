import { createClient } from "@quire/client/client";
import type { SignedIn } from "@quire/contracts/calls/accounts";
import { followSite } from "@quire/contracts/calls/reactions";
import type { User } from "@quire/contracts/records/user";
import type { LoginContext } from "@quire/domain/enums";
import { setFollow } from "../../../lib/follows.ts";
import { platformHref } from "../../../lib/links.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { pendingFollow } from "../../../lib/pendingFollow.ts";
import { sendSignupTracking } from "../../../lib/sendSignupTracking.ts";
import { SocialButtons } from "../auth/SocialButtons.tsx";
import { originOf, readSigninQuery } from "../signin/signinQuery.ts";
import { SignupForm } from "./SignupForm.tsx";

interface CreateAccountProps {
  search: string;
  context: LoginContext;
  /** Preselects "Publish on my own site"; visitors from a creator's page mostly come to read. */
  startsWithSite: boolean;
  signups: "open" | "waitlist" | "closed";
  onCreated: (user: User, wantsSite: boolean) => void;
  onWaitlisted: () => void;
}

/** "Create Account" with a provider or a password; or a notice that sign-ups are closed. */
export function CreateAccount(props: CreateAccountProps) {
  const page = usePage();
  const { search, context, startsWithSite, signups, onCreated, onWaitlisted } = props;
  const query = readSigninQuery(search);
  if (signups === "closed") {
    return <p className="account-note">Sign-ups are closed right now.</p>;
  }
  return (
    <>
      <SocialButtons search={search} />
      <SignupForm
        startsWithSite={startsWithSite}
        invite={query.invite}
        origin={originOf(query)}
        action={signups === "waitlist" ? "Join the list" : "Create account"}
        onWaitlisted={onWaitlisted}
        onCreated={async (created, wantsSite) => {
          const siteId = query.follow ?? pendingFollow();
          // Before the next step: it sends the user to their email, whose link opens in another tab or browser. A
          // phone may suspend this tab at once.
          const unsaved = siteId !== null && !(await saveFollow(created, siteId)) ? siteId : null;
          onCreated(created.user, wantsSite);
          // The form shows a failure to refresh.
          refreshSession().then(
            () => {
              // Stored on this device until it can be sent.
              if (unsaved) setFollow(unsaved, true).catch(() => {});
              sendSignupTracking("auth_form", context);
            },
            () => {},
          );
        }}
      />
      <p className="account-terms">
        By creating an account you agree to the <a href={platformHref(page, "/terms")}>Terms</a> and
        acknowledge our <a href={platformHref(page, "/privacy")}>Privacy Policy</a>.
      </p>
    </>
  );
}

/** The longest that a new user waits for their follow, in milliseconds. */
const FOLLOW_MS = 5000;

/**
 * Follows a site as the new user, and returns whether it is saved. By the new session's own token: the app doesn't use
 * this session yet, since it would redirect the user past the next step.
 */
function saveFollow({ session, xsrf }: SignedIn, siteId: string): Promise<boolean> {
  const headers = async () => ({ authorization: `Session ${session.id}`, "x-xsrf-token": xsrf });
  const client = createClient({ origin: "", credentials: { cookies: "same-origin", headers } });
  const input = { body: { site_id: siteId }, timeoutMs: FOLLOW_MS };
  return client.call(followSite, input).then(
    () => true,
    () => false,
  );
}
