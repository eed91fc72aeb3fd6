import { refreshSession } from "../../../lib/loadSession.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { AddEmailForm } from "../proof/AddEmailForm.tsx";
import { VerifyEmail } from "../proof/VerifyEmail.tsx";
import { VerifyMobile } from "../proof/VerifyMobile.tsx";
import { AuthForms } from "./AuthForms.tsx";
import { AuthOption } from "./AuthOption.tsx";
import { type AuthFlowProps, afterProof } from "./authStep.ts";
import { PickUsername } from "./PickUsername.tsx";
import { Waitlisted } from "./Waitlisted.tsx";

/** The body of each step between wanting to sign in and being in; its title stands around it (`authWords`). */
export function AuthFlow(props: AuthFlowProps) {
  const { at, onStep } = props;
  const known = useSession()?.user;
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
          onProved={goOn}
          onLater={goOn}
          onOther={() => onStep({ ...at, step: "addEmail" })}
        />
      );
    }
    case "mobileVerification": {
      const user = known ?? at.user;
      const goOn = () => onStep(afterProof(user, at.wantsSite));
      return <VerifyMobile user={user} onProved={goOn} onLater={goOn} />;
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
      return <PickUsername user={known ?? at.user} onDone={() => onStep({ step: "done" })} />;
    case "waitlist":
      return <Waitlisted />;
    case "done":
      return null;
  }
}
