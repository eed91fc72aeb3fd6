import { createSite } from "@quire/contracts/calls/sites";
import type { User } from "@quire/contracts/records/user";
import { checkSubdomain, suggestSubdomains } from "@quire/domain/sites/subdomain";
import Globe from "lucide-react/icons/globe";
import Mail from "lucide-react/icons/mail";
import Podcast from "lucide-react/icons/podcast";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { smallestOf } from "../../../lib/smallestOf.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { useForm } from "../form/useForm.ts";
import { signinUrlOn } from "../redirect/stepUrl.ts";
import { SubdomainField } from "../signup/SubdomainField.tsx";

/** The user's site with its address, or a form to start one. */
export function SiteSettings({ user }: { user: User }) {
  if (!user.site_url) return <StartSite user={user} />;
  const { host } = new URL(user.site_url);
  return (
    <RowList label="Your site">
      <Row
        lead={<Avatar name={user.name} src={smallestOf(user.logo)} shape="square" />}
        title={host}
        note="Your posts appear here."
        end={
          <Button size="s" href={signinUrlOn(user.site_url)} aria-label="Open your site">
            Open
          </Button>
        }
      />
      <Row
        lead={
          <span className="settings-icon">
            <Icon of={Globe} size={20} />
          </span>
        }
        title="Custom domain"
        note={user.custom_domain ?? "Your own domain, like www.example.com."}
        end={
          <Button
            size="s"
            href="/settings/domain"
            aria-label={user.custom_domain ? "Manage custom domain" : "Link custom domain"}
          >
            {user.custom_domain ? "Manage" : "Link"}
          </Button>
        }
      />
      <Row
        lead={
          <span className="settings-icon">
            <Icon of={Mail} size={20} />
          </span>
        }
        title="Newsletters"
        note="Sender, footer, welcome email."
        end={
          <Button size="s" href="/mailer/settings" aria-label="Manage newsletters">
            Manage
          </Button>
        }
      />
      <Row
        lead={
          <span className="settings-icon">
            <Icon of={Podcast} size={20} />
          </span>
        }
        title="Podcast"
        note="Address, cover and category for podcast directories."
        end={
          <Button size="s" href="/settings/podcast" aria-label="Manage podcast">
            Manage
          </Button>
        }
      />
    </RowList>
  );
}

function StartSite({ user }: { user: User }) {
  const { form, submit, field, change, values, alert, busy } = useForm({
    initial: { domain: suggestSubdomains(user.name)[0] ?? "" },
    check({ domain }): { domain?: string } {
      const checked = checkSubdomain(domain);
      return "error" in checked ? { domain: checked.error } : {};
    },
    async send({ domain }) {
      await callApi(createSite, { body: { domain: domain.trim() } });
      await refreshSession();
      showSnackbar({ title: "Your site is ready", tone: "good" });
    },
  });
  return (
    <form ref={form} className="account-form settings-form" noValidate onSubmit={submit}>
      <p className="settings-soft">
        You can read with this account. Choose a site address to publish with it, too.
      </p>
      <FormAlert>{alert}</FormAlert>
      <SubdomainField
        {...field("domain")}
        value={values.domain}
        onPick={(picked) => change("domain", picked)}
      />
      <div>
        <Button kind="primary" type="submit" loading={busy}>
          Start your site
        </Button>
      </div>
    </form>
  );
}
