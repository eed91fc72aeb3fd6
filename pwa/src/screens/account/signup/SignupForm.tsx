import { signUp } from "@quire/contracts/calls/accounts";
import type { User } from "@quire/contracts/records/user";
import { suggestSubdomains } from "@quire/domain/sites/subdomain";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { Radio } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { useForm } from "../form/useForm.ts";
import { checkSignup } from "./checkSignup.ts";
import { SubdomainField } from "./SubdomainField.tsx";

interface SignupFormProps {
  /** What one most likely comes for: from a creator's page, to read. */
  startsWithSite: boolean;
  /** The creator who invited, by the name of their site. */
  invite: string | null;
  /** The words of the button. */
  action: string;
  onWaitlisted: () => void;
  /** Told before the session says who is here, so that nobody is sent on who has a step to go. */
  onCreated: (user: User, wantsSite: boolean) => void;
}

/** A new account, with a site or without. Once it is made, the session says who is here. */
export function SignupForm({ startsWithSite, invite, action, onWaitlisted, onCreated }: SignupFormProps) {
  const [wantsSite, setWantsSite] = useState(startsWithSite);
  const [isPicked, setIsPicked] = useState(false);
  const { form, submit, field, change, values, alert, busy } = useForm({
    initial: { name: "", identifier: "", password: "", domain: "" },
    check: (values) => checkSignup(values, wantsSite),
    async send({ name, identifier, password, domain }) {
      const body = {
        name: name.trim(),
        identifier,
        password,
        ...(wantsSite ? { domain: domain.trim() } : {}),
        ...(invite === null ? {} : { invite }),
      };
      const made = await callApi(signUp, { body });
      if (made.waitlisted) return onWaitlisted();
      onCreated(made.user, wantsSite);
      await refreshSession();
    },
  });
  const name = field("name");
  const domain = field("domain");
  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FormAlert>{alert}</FormAlert>
      <Field
        {...name}
        label="Name"
        autoComplete="name"
        hint="Your public name"
        onChange={(event) => {
          name.onChange(event);
          // Until one has picked an address, it follows the name.
          if (!isPicked) change("domain", suggestSubdomains(event.target.value)[0] ?? "");
        }}
      />
      <Field
        {...field("identifier")}
        label="Email or mobile"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...field("password")}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 5 characters."
      />
      <fieldset className="account-choice">
        <legend>What would you like to do?</legend>
        <Radio
          name="purpose"
          label="Publish on my own site"
          hint="Posts, stories and comics at your own address."
          checked={wantsSite}
          onChange={() => setWantsSite(true)}
        />
        <Radio
          name="purpose"
          label="Just read"
          hint="Like, follow and comment. You can start a site at any time."
          checked={!wantsSite}
          onChange={() => setWantsSite(false)}
        />
      </fieldset>
      {wantsSite ? (
        <SubdomainField
          {...domain}
          onChange={(event) => {
            setIsPicked(event.target.value !== "");
            domain.onChange(event);
          }}
          onPick={(picked) => {
            setIsPicked(true);
            change("domain", picked);
          }}
          value={values.domain}
        />
      ) : null}
      <Button kind="primary" type="submit" full loading={busy}>
        {action}
      </Button>
    </form>
  );
}
