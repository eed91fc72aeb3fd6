import { followSite } from "@quire/contracts/calls/reactions";
import type { User } from "@quire/contracts/records/user";
import type { LoginContext } from "@quire/domain/enums";
import { callApi } from "../../../lib/callApi.ts";
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
        onCreated={(user, wantsSite) => {
          onCreated(user, wantsSite);
          // After the session is known: the request is made as the new account.
          void refreshSession().then(async () => {
            // Already here: the emailed link may be opened in another tab or browser, which doesn't know of it.
            const siteId = query.follow ?? pendingFollow();
            if (siteId) await callApi(followSite, { body: { site_id: siteId } }).catch(() => {});
            sendSignupTracking("auth_form", context);
          });
        }}
      />
      <p className="account-terms">
        By creating an account you agree to the <a href={platformHref(page, "/terms")}>Terms</a> and
        acknowledge our <a href={platformHref(page, "/privacy")}>Privacy Policy</a>.
      </p>
    </>
  );
}
