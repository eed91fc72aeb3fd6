import { signIn } from "@quire/contracts/calls/accounts";
import { forgotPassword, resetPassword } from "@quire/contracts/calls/passwords";
import { returnPath } from "@quire/domain/accounts/loginContexts";
import type { LoginContext } from "@quire/domain/enums";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { PasskeySignin } from "../factors/PasskeySignin.tsx";
import { SecondFactor, signInFirst } from "../factors/SecondFactor.tsx";
import { NewPasswordForm } from "../form/NewPasswordForm.tsx";
import { useLastAttempt } from "../form/useLastAttempt.ts";
import { Resend } from "../otp/Resend.tsx";
import { handOffUrl } from "../redirect/handOffUrl.ts";
import { SigninForm } from "../signin/SigninForm.tsx";
import { CreateAccount } from "../signup/CreateAccount.tsx";
import { type AuthFlowProps, type AuthForm, type AuthStep, afterSignup } from "./authStep.ts";
import { CodeSignin } from "./CodeSignin.tsx";
import { ForgotPassword } from "./ForgotPassword.tsx";
import { SocialButtons } from "./SocialButtons.tsx";

type Props = AuthFlowProps & { at: Extract<AuthStep, { step: "authForm" }> };

/** The sign-in forms, each with links to the others. */
export function AuthForms({ at, onStep, search, context, startsWithSite, withoutSocial }: Props) {
  const signups = useSession()?.flags.signups ?? "open";
  const attempt = useLastAttempt<"password" | "passkey">();
  const to = (form: AuthForm, more: Partial<Props["at"]> = {}) => onStep({ step: "authForm", form, ...more });
  switch (at.form) {
    case "signin":
      return (
        <>
          {withoutSocial ? null : <SocialButtons search={search} />}
          <SigninForm
            {...attempt("password")}
            key={at.identifier}
            identifier={at.identifier}
            autoFocus
            onForgot={(identifier) => to("resetPassword", { identifier })}
            onCode={(identifier) => to("code", { identifier })}
            onSecondFactor={() => to("secondFactor")}
          />
          <PasskeySignin {...attempt("passkey")} />
        </>
      );
    case "code":
      return (
        <CodeSignin
          identifier={at.identifier}
          onPassword={(identifier) => to("signin", { identifier })}
          onSecondFactor={() => to("secondFactor")}
        />
      );
    case "createAccount":
      return (
        <CreateAccount
          search={search}
          context={context}
          startsWithSite={startsWithSite}
          signups={signups}
          onCreated={(user, wantsSite) => onStep(afterSignup(user, wantsSite))}
          onWaitlisted={() => onStep({ step: "waitlist" })}
        />
      );
    case "resetPassword":
      return (
        <ForgotPassword
          identifier={at.identifier}
          onBack={(identifier) => to("signin", { identifier })}
          onMailed={(identifier, isAlreadySent) => to("sentEmail", { identifier, isAlreadySent })}
          onCode={(hash, identifier) => to("newPassword", { hash, identifier })}
        />
      );
    case "sentEmail":
      return (
        <SentEmail
          email={at.identifier ?? ""}
          wasSentBefore={at.isAlreadySent ?? false}
          onBack={() => to("signin", { identifier: at.identifier })}
        />
      );
    case "newPassword":
      return (
        <NewPasswordForm
          onPassword={async (values) => {
            await callApi(resetPassword, { body: { hash: at.hash ?? "", ...values } });
            // Signs in, so that the user doesn't have to type both again.
            const body = { identifier: at.identifier ?? "", password: values.password };
            await signInFirst(() => callApi(signIn, { body })).then(
              (isSignedIn) => (isSignedIn ? undefined : to("secondFactor")),
              () => to("signin", { identifier: at.identifier, changed: true }),
            );
          }}
        />
      );
    case "secondFactor":
      return <SecondFactor onBack={() => to("signin")} />;
    case "customDomain":
      return <HandOff context={context} />;
  }
}

/**
 * "customDomain": passwords are never typed on a creator's own host. The platform signs the user in and sends them
 * back.
 */
function HandOff({ context }: { context: LoginContext }) {
  const { product, site } = usePage();
  const { host } = new URL(product.url);
  const path = returnPath(context, location.pathname + location.search);
  return (
    <div className="account-form">
      <p>
        {`You sign in on ${product.name}, at ${host}, and come right back to ${site?.name ?? "this site"}. One account works on every ${product.name} site.`}
      </p>
      <Button kind="primary" full href={handOffUrl("signin", path, context)} data-autofocus>
        {`Continue to ${product.name}`}
      </Button>
      <Button full href={handOffUrl("signup", path, context)}>
        Create a new account
      </Button>
    </div>
  );
}

interface SentEmailProps {
  email: string;
  /** Others have requested so many that none was sent now. */
  wasSentBefore: boolean;
  onBack: () => void;
}

/** "Sent Email": the reset link was sent. */
function SentEmail({ email, wasSentBefore, onBack }: SentEmailProps) {
  const [isAlreadySent, setIsAlreadySent] = useState(wasSentBefore);
  return (
    <div className="account-form">
      <p role="status">
        {isAlreadySent ? (
          <>
            We've sent <b>{email}</b> several links recently. Open the one in the latest email to choose a new
            password.
          </>
        ) : (
          <>
            We sent a link to <b>{email}</b>. Open it to choose a new password.
          </>
        )}{" "}
        It works once and expires after an hour.
      </p>
      <p className="account-note">Didn't get it? Check your spam folder, or resend the email.</p>
      <Resend
        label="Resend email"
        onResend={async () => {
          const response = await callApi(forgotPassword, { body: { identifier: email } });
          setIsAlreadySent(response.already_sent);
          return response;
        }}
      />
      <Button onClick={onBack}>Back to sign in</Button>
    </div>
  );
}
