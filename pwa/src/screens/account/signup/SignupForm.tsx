import { type SignedIn, signUp } from "@quire/contracts/calls/accounts";
import { checkPassword } from "@quire/domain/accounts/password";
import { checkSubdomain, suggestSubdomains } from "@quire/domain/sites/subdomain";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { Radio } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { PasswordMeter } from "../form/PasswordMeter.tsx";
import { useForm } from "../form/useForm.ts";
import { identifierError } from "../signin/checkSignin.ts";
import { SubdomainField } from "./SubdomainField.tsx";

interface SignupFormProps {
  /** Preselects "Publish on my own site"; visitors from a creator's page mostly come to read. */
  startsWithSite: boolean;
  /** Subdomain of the creator who invited the user. */
  invite: string | null;
  /** Where the user came from; the emailed link leads back there. */
  origin: string | null;
  /** Label of the button. */
  action: string;
  onWaitlisted: () => void;
  /** Called before the session is refreshed, so that the user isn't redirected past a remaining step. */
  onCreated: (created: SignedIn, wantsSite: boolean) => Promise<void>;
}

/** Creates an account, with or without a site, and then refreshes the session. */
export function SignupForm(props: SignupFormProps) {
  const { startsWithSite, invite, origin, action, onWaitlisted, onCreated } = props;
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
        ...(origin === null ? {} : { redirect: origin }),
      };
      const result = await callApi(signUp, { body });
      if (result.waitlisted) return onWaitlisted();
      await onCreated(result, wantsSite);
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
          // Until the user picks an address, it follows the name.
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
      <PasswordMeter password={values.password} known={[values.name, values.identifier]} />
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

interface SignupValues {
  name: string;
  identifier: string;
  password: string;
  domain: string;
}

const LONGEST_NAME = 100;

/**
 * Returns what is wrong with a sign-up before it is sent (specification §5). The subdomain counts only if a site is
 * wanted.
 */
export function checkSignup(values: SignupValues, wantsSite: boolean): Partial<SignupValues> {
  const wrong: Partial<SignupValues> = {};
  const name = values.name.trim();
  if (name === "") wrong.name = "Enter your name";
  else if ([...name].length > LONGEST_NAME) wrong.name = `Use at most ${LONGEST_NAME} characters`;
  const identifier = identifierError(values.identifier);
  if (identifier) wrong.identifier = identifier;
  const password = checkPassword(values.password);
  if ("error" in password) wrong.password = password.error;
  if (!wantsSite) return wrong;
  const domain = checkSubdomain(values.domain);
  if ("error" in domain) wrong.domain = values.domain.trim() ? domain.error : "Pick an address for your site";
  return wrong;
}
