import { createSite } from "@quire/contracts/calls/sites";
import type { User } from "@quire/contracts/records/user";
import { checkSubdomain, suggestSubdomains } from "@quire/domain/sites/subdomain";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { useForm } from "../form/useForm.ts";
import { SubdomainField } from "../signup/SubdomainField.tsx";

interface PickUsernameProps {
  user: User;
  onCreated: () => void;
  /** Just reads for now. */
  onLater: () => void;
}

/** "Username pending": picks the address of a site for an account that has none. Readers can skip it. */
export function PickUsername({ user, onCreated, onLater }: PickUsernameProps) {
  const { form, submit, field, change, values, alert, busy } = useForm({
    initial: { domain: suggestSubdomains(user.name)[0] ?? "" },
    check({ domain }): { domain?: string } {
      const checked = checkSubdomain(domain);
      return "error" in checked ? { domain: checked.error } : {};
    },
    async send({ domain }) {
      await callApi(createSite, { body: { domain: domain.trim() } });
      await refreshSession();
      onCreated();
    },
  });
  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FormAlert>{alert}</FormAlert>
      <SubdomainField
        {...field("domain")}
        value={values.domain}
        onPick={(picked) => change("domain", picked)}
      />
      <Button kind="primary" type="submit" full loading={busy}>
        Start your site
      </Button>
      <Button onClick={onLater}>Just read</Button>
    </form>
  );
}
