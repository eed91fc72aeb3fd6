import type { User } from "@quire/contracts/records/user";
import type { LoginContext } from "@quire/domain/enums";
import { platformHref } from "../../../lib/links.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { SocialButtons } from "../auth/SocialButtons.tsx";
import { readSigninQuery } from "../signin/signinQuery.ts";
import { SignupForm } from "./SignupForm.tsx";
import { sendSignupTracking } from "./sendSignupTracking.ts";

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
  if (signups === "closed") {
    return <p className="account-note">Sign-ups are closed right now.</p>;
  }
  return (
    <>
      <SocialButtons search={search} />
      <SignupForm
        startsWithSite={startsWithSite}
        invite={readSigninQuery(search).invite}
        action={signups === "waitlist" ? "Join the list" : "Create account"}
        onWaitlisted={onWaitlisted}
        onCreated={(user, wantsSite) => {
          onCreated(user, wantsSite);
          // After the session is known: the request is made as the new account.
          void refreshSession().then(() => sendSignupTracking(context));
        }}
      />
      <p className="account-terms">
        By creating an account you agree to the <a href={platformHref(page, "/terms")}>Terms</a> and
        acknowledge our <a href={platformHref(page, "/privacy")}>Privacy Policy</a>.
      </p>
    </>
  );
}
