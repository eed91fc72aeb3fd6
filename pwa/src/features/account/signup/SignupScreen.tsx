import MailCheck from "lucide-react/icons/mail-check";
import { useState } from "react";
import { useSearch } from "wouter";
import { platformHref } from "../../../platform/links.ts";
import { usePage } from "../../../platform/PageContext.ts";
import { useSession } from "../../../platform/useSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Entry } from "../Entry.tsx";
import { otherScreen, readSigninQuery } from "../signin/signinQuery.ts";
import { SignupForm } from "./SignupForm.tsx";

/** `/signup`. */
export function SignupScreen() {
  const search = useSearch();
  const page = usePage();
  const { name } = page.product;
  const signups = useSession()?.flags.signups ?? "open";
  const [isWaitlisted, setIsWaitlisted] = useState(false);
  if (isWaitlisted) {
    return (
      <EmptyState
        icon={MailCheck}
        level={1}
        title="You are on the list"
        action={<Button href="/">Read on</Button>}
      >
        {name} takes new accounts one after the other. You will hear from us when it is your turn; everything
        there is to read is open to you meanwhile.
      </EmptyState>
    );
  }
  return (
    <Entry
      mode="signup"
      title="Create a new account"
      note={
        signups === "waitlist"
          ? `${name} takes new accounts one after the other. Leave your name, and you will hear from us.`
          : null
      }
      other={
        <>
          You have an account? <a href={otherScreen("signin", search)}>Sign in</a>
        </>
      }
    >
      {signups === "closed" ? (
        <p className="account-note">New accounts are not being taken at the moment.</p>
      ) : (
        <>
          <SignupForm
            startsWithSite={!readSigninQuery(search).handoff}
            action={signups === "waitlist" ? "Join the list" : "Create account"}
            onWaitlisted={() => setIsWaitlisted(true)}
          />
          <p className="account-terms">
            By creating an account you agree to the <a href={platformHref(page, "/terms")}>Terms</a> and have
            seen how we treat your data: <a href={platformHref(page, "/privacy")}>Privacy</a>.
          </p>
        </>
      )}
    </Entry>
  );
}
