import type { User } from "@quire/contracts/records/user";
import { isPro } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import BadgeCheck from "lucide-react/icons/badge-check";
import { useState } from "react";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import { FeedLinks } from "../../../widgets/feedLinks/FeedLinks.tsx";
import { FEED_LINKS_NOTE } from "../../../widgets/feedLinks/FeedLinksPart.tsx";
import { RequireSignin } from "../RequireSignin.tsx";
import { SignOutDialog } from "../signout/SignOutDialog.tsx";
import { AccessTokens } from "./AccessTokens.tsx";
import { Addresses } from "./Addresses.tsx";
import { Connections } from "./Connections.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { TwoStep } from "./factors/TwoStep.tsx";
import { Notifications } from "./Notifications.tsx";
import { Password } from "./Password.tsx";
import { Preferences } from "./Preferences.tsx";
import { Sessions } from "./Sessions.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { SiteSettings } from "./SiteSettings.tsx";

/** `/settings`: the account, its site, and its sessions. */
export function SettingsScreen() {
  return <RequireSignin>{(user) => <Settings user={user} />}</RequireSignin>;
}

function Settings({ user }: { user: User }) {
  const [changes, setChanges] = useState(0);
  return (
    <div className="settings roomy-rows">
      <h1>Settings</h1>
      <SettingsSection title="You">
        <div className="settings-person">
          <Avatar name={user.name} src={user.logo?.image} size="l" />
          <p className="settings-name">{user.name}</p>
        </div>
        <Addresses user={user} />
      </SettingsSection>
      <SettingsSection title="Your site">
        <SiteSettings user={user} />
      </SettingsSection>
      {user.site_url ? (
        <SettingsSection title="Your plan">
          <PlanSettings user={user} />
        </SettingsSection>
      ) : null}
      <SettingsSection
        title="Password"
        note={
          user.has_password
            ? "Changing it signs you out everywhere else."
            : "You don't have one. You sign in with a code or another account."
        }
      >
        <Password user={user} onChanged={() => setChanges(changes + 1)} />
      </SettingsSection>
      <TwoStep />
      <Connections />
      <Sessions key={`sessions ${changes}`} />
      <AccessTokens key={`tokens ${changes}`} />
      <Notifications user={user} />
      <SettingsSection title="Explicit images">
        <Preferences user={user} />
      </SettingsSection>
      <SettingsSection title="Private feeds" note={FEED_LINKS_NOTE}>
        <FeedLinks />
      </SettingsSection>
      <SettingsSection
        title="Your data"
        note="Posts as markdown, your files, followers, comments and likes in one zip."
      >
        <ExportButton />
      </SettingsSection>
      <SettingsSection title="Sign out" note="On this device only.">
        <SignOut userId={user.id} />
      </SettingsSection>
      <SettingsSection title="Delete account" note="Deleted after 7 days unless you sign in.">
        <Button href="/settings/delete-account">Delete account…</Button>
      </SettingsSection>
    </div>
  );
}

/** The sign-out button, at the end of the settings. */
function SignOut({ userId }: { userId: string }) {
  const [isSigningOut, setIsSigningOut] = useState(false);
  return (
    <>
      <Button onClick={() => setIsSigningOut(true)}>Sign out</Button>
      {isSigningOut ? <SignOutDialog userId={userId} onClose={() => setIsSigningOut(false)} /> : null}
    </>
  );
}

/** Whether a creator is Pro, with a link to their plan. */
function PlanSettings({ user }: { user: User }) {
  const holdsPro = isPro(user.groups as Role[]);
  return (
    <RowList label="Your plan">
      <Row
        lead={
          <span className="settings-icon">
            <Icon of={BadgeCheck} size={20} />
          </span>
        }
        title={holdsPro ? "Pro" : "Without Pro"}
        note={holdsPro ? "Renewal date and payments." : "Your own domain and 90% of what you earn."}
        end={
          <Button size="s" href="/pro" aria-label="Your plan">
            {holdsPro ? "Manage" : "View"}
          </Button>
        }
      />
    </RowList>
  );
}
