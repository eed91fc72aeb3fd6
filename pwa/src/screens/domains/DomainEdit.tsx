import { getDomain, linkDomain } from "@quire/contracts/calls/domains";
import type { SiteDomain } from "@quire/contracts/records/domain";
import type { User } from "@quire/contracts/records/user";
import { Registrar, valuesOf } from "@quire/domain/enums";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { failureMessages, messageOf } from "../../lib/failureMessages.ts";
import { refreshSession } from "../../lib/loadSession.ts";
import { local } from "../../lib/localPort.ts";
import { mayOnOwnSite } from "../../lib/mayOnOwnSite.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { GuideLink } from "../../widgets/GuideLink.tsx";
import { DomainUpsell } from "./DomainUpsell.tsx";
import { hostOf } from "./domainCopy.ts";

const REGISTRARS = valuesOf(Registrar).map((value) => ({
  value,
  label: value === "Other" ? "Other" : value,
}));

/** `/settings/domain/edit`: the domain and its registrar. */
export function DomainEdit() {
  const user = useSession()?.user;
  return (
    <div className="domain">
      <h1>Link a domain</h1>
      <p className="domain-soft">
        <GuideLink to="link-your-domain">How to link your domain</GuideLink>
      </p>
      {user ? <Edit user={user} /> : <Skeleton of="text" label="Checking your session" />}
    </div>
  );
}

function Edit({ user }: { user: User }) {
  const { id } = user;
  const [before, setBefore] = useState<SiteDomain | null>();
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    setFailure(null);
    callApi(getDomain, { params: { id } }).then((answer) => setBefore(answer.domain), setFailure);
  }, [id, attempt]);
  if (!mayOnOwnSite("customDomain", user)) return <DomainUpsell />;
  if (failure) {
    return (
      <ErrorState title="We couldn't load your domain" onRetry={() => setAttempt(attempt + 1)}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (before === undefined) return <Skeleton of="text" label="Loading your domain" />;
  return <EditForm siteId={id} before={before} />;
}

function EditForm({ siteId, before }: { siteId: string; before: SiteDomain | null }) {
  const [domain, setDomain] = useState(before?.shown ?? "");
  const [registrar, setRegistrar] = useState<Registrar>(before?.registrar ?? Registrar.other);
  const [error, setError] = useState<string | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLFormElement>(null);
  const replaces = before?.state === "activated" && domain.trim().toLowerCase() !== before.shown;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(null);
    setAlert(null);
    setBusy(true);
    try {
      const answer = await callApi(linkDomain, { params: { id: siteId }, body: { domain, registrar } });
      await local.saveOwnList(siteId, "domain", answer.domain).catch(() => {});
      await refreshSession();
      location.assign("/settings/domain");
    } catch (refused) {
      const messages = failureMessages(refused, ["domain"] as const);
      setError(messages.fields.domain ?? null);
      setAlert(messages.alert);
      field.current?.querySelector("input")?.focus();
      setBusy(false);
    }
  }

  return (
    <form ref={field} className="domain-form" noValidate onSubmit={(event) => void submit(event)}>
      {alert ? (
        <p className="domain-alert" role="alert">
          {alert}
        </p>
      ) : null}
      <Field
        label="Domain"
        name="domain"
        value={domain}
        error={error}
        hint="A domain you own, like www.example.com. Your email and other subdomains don't change."
        placeholder="www.example.com"
        autoCapitalize="none"
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
        onChange={(event) => {
          setDomain(event.target.value);
          setError(null);
        }}
      />
      <Select
        label="Registrar"
        name="registrar"
        value={registrar}
        options={REGISTRARS}
        hint="We'll show you the DNS records to add."
        onChange={(event) => setRegistrar(event.target.value as Registrar)}
      />
      {replaces && before ? (
        <p className="domain-note">
          We unlink {before.shown} right away. Until we find the new domain, your site is at its original
          address instead of {hostOf(before.url)}.
        </p>
      ) : null}
      <div className="domain-deeds">
        <Button kind="primary" type="submit" loading={busy}>
          {replaces ? "Change domain" : "Show DNS records"}
        </Button>
        <Button href="/settings/domain">Cancel</Button>
      </div>
    </form>
  );
}
