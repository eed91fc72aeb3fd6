import { signIn } from "@quire/contracts/calls/accounts";
import { resetPassword } from "@quire/contracts/calls/passwords";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { useSession } from "../../../lib/useSession.ts";
import { NewPasswordForm } from "../form/NewPasswordForm.tsx";
import { SigninForm } from "../signin/SigninForm.tsx";
import { CreateAccount } from "../signup/CreateAccount.tsx";
import { type AuthFlowProps, type AuthForm, type AuthStep, afterSignup } from "./authStep.ts";
import { CodeSignin } from "./CodeSignin.tsx";
import { ForgotPassword } from "./ForgotPassword.tsx";
import { HandOff } from "./HandOff.tsx";
import { SentEmail } from "./SentEmail.tsx";
import { SocialButtons } from "./SocialButtons.tsx";

type Props = AuthFlowProps & { at: Extract<AuthStep, { step: "authForm" }> };

/** The forms of the sign-in, each with its ways to the others. */
export function AuthForms({ at, onStep, search, context, startsWithSite, withoutSocial }: Props) {
  const signups = useSession()?.flags.signups ?? "open";
  const to = (form: AuthForm, more: Partial<Props["at"]> = {}) => onStep({ step: "authForm", form, ...more });
  switch (at.form) {
    case "signin":
      return (
        <>
          {withoutSocial ? null : <SocialButtons search={search} />}
          <SigninForm
            key={at.identifier}
            identifier={at.identifier}
            autoFocus
            onForgot={(identifier) => to("resetPassword", { identifier })}
            onCode={(identifier) => to("code", { identifier })}
          />
        </>
      );
    case "code":
      return (
        <CodeSignin identifier={at.identifier} onPassword={(identifier) => to("signin", { identifier })} />
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
          onMailed={(identifier) => to("sentEmail", { identifier })}
          onCode={(hash, identifier) => to("newPassword", { hash, identifier })}
        />
      );
    case "sentEmail":
      return (
        <SentEmail email={at.identifier ?? ""} onBack={() => to("signin", { identifier: at.identifier })} />
      );
    case "newPassword":
      return (
        <NewPasswordForm
          onPassword={async (values) => {
            await callApi(resetPassword, { body: { hash: at.hash ?? "", ...values } });
            await signInWith(at.identifier ?? "", values.password).catch(() =>
              to("signin", { identifier: at.identifier, changed: true }),
            );
          }}
        />
      );
    case "customDomain":
      return <HandOff context={context} />;
  }
}

/** Who has just set a password and said whose it is need not type both again. */
async function signInWith(identifier: string, password: string): Promise<void> {
  await callApi(signIn, { body: { identifier, password } });
  await refreshSession();
}
