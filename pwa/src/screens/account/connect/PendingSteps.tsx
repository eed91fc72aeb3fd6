import type { PendingConnection } from "@quire/contracts/records/connection";
import type { User } from "@quire/contracts/records/user";
import { useState } from "react";
import { AuthFlow } from "../auth/AuthFlow.tsx";
import type { AuthStep } from "../auth/authStep.ts";
import { ProviderMark } from "../auth/ProviderMark.tsx";
import { withPurpose } from "../signin/signinQuery.ts";
import { ConfirmConnection } from "./ConfirmConnection.tsx";
import { FinishByEmail } from "./FinishByEmail.tsx";

interface PendingStepsProps {
  pending: PendingConnection;
  /** Name of the provider. */
  name: string;
  search: string;
  user: User | null;
}

/** The remaining step of a sign-in with a provider. */
export function PendingSteps({ pending, name, search, user }: PendingStepsProps) {
  const [at, setAt] = useState<AuthStep>({
    step: "authForm",
    form: "signin",
    identifier: pending.email ?? "",
  });
  const accountName = pending.email ?? pending.name;
  return (
    <div className="account-entry">
      <h1>{titleOf(pending, name)}</h1>
      <p className="account-brought">
        <ProviderMark of={pending.provider} />
        <span>{accountName ? `${name} account of ${accountName}` : `A ${name} account`}</span>
      </p>
      {pending.step === "ask_signin" ? (
        <>
          <p className="account-note">
            {`An account with ${pending.email} already exists, and ${name} alone doesn't prove it's yours. Sign in once, and ${name} will work from then on.`}
          </p>
          <AuthFlow
            at={at}
            onStep={setAt}
            search={withPurpose("", search)}
            context="direct"
            startsWithSite={false}
            withoutSocial
          />
        </>
      ) : null}
      {pending.step === "ask_email" ? (
        <FinishByEmail email={pending.email} name={name} search={search} />
      ) : null}
      {(pending.step === "confirm" || pending.step === "taken") && user ? (
        <ConfirmConnection user={user} name={name} isTaken={pending.step === "taken"} search={search} />
      ) : null}
    </div>
  );
}

function titleOf({ step }: PendingConnection, name: string): string {
  switch (step) {
    case "confirm":
      return `Connect ${name} to your account`;
    case "taken":
      return `This ${name} account is connected to another account`;
    case "ask_signin":
      return "You already have an account";
    case "ask_email":
      return "Add an email";
  }
}
