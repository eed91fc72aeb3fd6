import { refreshSession } from "../../../lib/loadSession.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { sendSignupTracking } from "../../../lib/sendSignupTracking.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { useStepFocus } from "../../../widgets/useStepFocus.ts";
import { AddEmailForm } from "../proof/AddEmailForm.tsx";
import { VerifyEmail } from "../proof/VerifyEmail.tsx";
import { VerifyMobile } from "../proof/VerifyMobile.tsx";
import { AuthForms } from "./AuthForms.tsx";
import { type AuthFlowProps, afterProof } from "./authStep.ts";
import { PickUsername } from "./PickUsername.tsx";
import { SocialButtons } from "./SocialButtons.tsx";

/** The body of each sign-in step. The caller renders its title (`authCopy`). */
export function AuthFlow(props: AuthFlowProps) {
  const { at, onStep } = props;
  const known = useSession()?.user;
  useStepFocus(at.step === "authForm" ? at.form : at.step);
  switch (at.step) {
    case "authOption":
      return <AuthOption search={props.search} onForm={(form) => onStep({ step: "authForm", form })} />;
    case "authForm":
      return <AuthForms {...props} at={at} />;
    case "emailVerification": {
      const user = known ?? at.user;
      const goOn = () => onStep(afterProof(user, at.wantsSite));
      return (
        <VerifyEmail
          user={user}
          onProved={() => {
            sendSignupTracking("email_verification", props.context);
            goOn();
          }}
          onLater={goOn}
          onOther={() => onStep({ ...at, step: "addEmail" })}
        />
      );
    }
    case "mobileVerification": {
      const user = known ?? at.user;
      const goOn = () => onStep(afterProof(user, at.wantsSite));
      return (
        <VerifyMobile
          user={user}
          onProved={() => {
            sendSignupTracking("mobile_verification", props.context);
            goOn();
          }}
          onLater={goOn}
        />
      );
    }
    case "addEmail":
      return (
        <AddEmailForm
          onAdded={async (user) => {
            await refreshSession();
            onStep({ ...at, step: "emailVerification", user });
          }}
        >
          <Button onClick={() => onStep({ ...at, step: "emailVerification" })}>Back</Button>
        </AddEmailForm>
      );
    case "usernamePending":
      return (
        <PickUsername
          user={known ?? at.user}
          onCreated={() => {
            sendSignupTracking("username_pending", props.context);
            onStep({ step: "done" });
          }}
          onLater={() => onStep({ step: "done" })}
        />
      );
    case "waitlist":
      return <Waitlisted />;
    case "done":
      return null;
  }
}

interface AuthOptionProps {
  search: string;
  onForm: (form: "signin" | "createAccount") => void;
}

/** "Auth option": sign in with a provider, sign in with a password, or create an account. */
function AuthOption({ search, onForm }: AuthOptionProps) {
  return (
    <div className="account-options">
      <SocialButtons search={search} />
      <Button kind="primary" full onClick={() => onForm("signin")} data-autofocus>
        Sign in with email or mobile
      </Button>
      <Button full onClick={() => onForm("createAccount")}>
        Create a new account
      </Button>
    </div>
  );
}

/** "Waitlist": the address is on the list, on servers that add accounts gradually. */
function Waitlisted() {
  const { name } = usePage().product;
  return (
    <div className="account-form">
      <p>
        {name} adds new accounts gradually. We'll let you know when it's your turn. Until then, you can read
        everything.
      </p>
      <Button href="/">Keep reading</Button>
    </div>
  );
}
