import type { DeviceRequest } from "@quire/contracts/calls/device";
import type { User } from "@quire/contracts/records/user";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleSlash from "lucide-react/icons/circle-slash";
import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { GuideLink } from "../../../widgets/GuideLink.tsx";
import { useStepFocus } from "../../../widgets/useStepFocus.ts";
import { RequireSignin } from "../RequireSignin.tsx";
import { PendingPage } from "../redirect/PendingPage.tsx";
import { CodeForm, fetchDeviceRequest } from "./CodeForm.tsx";
import { Decide } from "./Decide.tsx";
import { isCompleteCode } from "./userCode.ts";

/** `/activate`: approves a program that shows a code in a terminal. */
export function ActivateScreen() {
  return <RequireSignin>{(user) => <Activate user={user} />}</RequireSignin>;
}

type Step =
  | { at: "asking" }
  | { at: "code"; refusal: string | null }
  | { at: "decide"; request: DeviceRequest }
  | { at: "done"; approved: boolean; program: string };

function Activate({ user }: { user: User }) {
  const code = new URLSearchParams(useSearch()).get("user_code") ?? "";
  const [step, setStep] = useState<Step>(
    isCompleteCode(code) ? { at: "asking" } : { at: "code", refusal: null },
  );
  useEffect(() => {
    if (!isCompleteCode(code)) return;
    let isActive = true;
    fetchDeviceRequest(code).then(
      (request) => isActive && setStep({ at: "decide", request }),
      (error) => isActive && setStep({ at: "code", refusal: messageOf(error) }),
    );
    return () => {
      isActive = false;
    };
  }, [code]);

  useStepFocus(step.at);
  if (step.at === "done") return <Done {...step} />;
  if (step.at === "asking") return <PendingPage title="Connect a device">Looking up your code…</PendingPage>;
  return (
    <div className="account-entry">
      <h1>Connect a device</h1>
      {step.at === "code" ? (
        <>
          <p className="account-note">
            Enter the code shown in your terminal after <code>quire login</code>. Codes expire after ten
            minutes. <GuideLink to="publish-from-the-terminal">How to publish from the terminal</GuideLink>
          </p>
          <CodeForm
            initial={code}
            refusal={step.refusal}
            onFound={(request) => setStep({ at: "decide", request })}
          />
        </>
      ) : (
        <Decide
          request={step.request}
          user={user}
          onDecided={(approved) => setStep({ at: "done", approved, program: step.request.client_name })}
        />
      )}
    </div>
  );
}

function Done({ approved, program }: { approved: boolean; program: string }) {
  return approved ? (
    <EmptyState
      icon={CircleCheck}
      level={1}
      title={`${program} is signed in`}
      action={<Button href="/settings/security">See where you're signed in</Button>}
    >
      You can close this page and go back to your terminal.
    </EmptyState>
  ) : (
    <EmptyState
      icon={CircleSlash}
      level={1}
      title="Request denied"
      action={<Button href="/">Go home</Button>}
    >
      {program} wasn't signed in. If you didn't make this request, there's nothing else to do.
    </EmptyState>
  );
}
