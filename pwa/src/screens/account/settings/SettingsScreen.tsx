import type { User } from "@quire/contracts/records/user";
import { isPro } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import BadgeCheck from "lucide-react/icons/badge-check";
import HandCoins from "lucide-react/icons/hand-coins";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Truck from "lucide-react/icons/truck";
import { type ReactNode, useEffect, useState } from "react";
import { smallestOf } from "../../../lib/smallestOf.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import { FeedLinks } from "../../../widgets/feedLinks/FeedLinks.tsx";
import { FEED_LINKS_NOTE } from "../../../widgets/feedLinks/FeedLinksPart.tsx";
import { GuideLink } from "../../../widgets/GuideLink.tsx";
import { RequireSignin } from "../RequireSignin.tsx";
import { SignOutDialog } from "../signout/SignOutDialog.tsx";
import { AccessTokens } from "./AccessTokens.tsx";
import { Addresses } from "./Addresses.tsx";
import { Connections } from "./Connections.tsx";
import { CountrySelect } from "./CountrySelect.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { TwoStep } from "./factors/TwoStep.tsx";
import { Notifications } from "./Notifications.tsx";
import { Password } from "./Password.tsx";
import { Preferences } from "./Preferences.tsx";
import { Sessions } from "./Sessions.tsx";
import { SettingsFrame } from "./SettingsFrame.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { SiteSettings } from "./SiteSettings.tsx";
import { pathOfAnchor, type SectionId } from "./sections.ts";

/** `/settings`: the list of sections, and on a desktop the first of them. */
export function SettingsScreen() {
  useEffect(() => {
    const path = pathOfAnchor(location.hash);
    if (path) location.replace(path);
  }, []);
  return (
    <RequireSignin>
      {(user) => (
        <SettingsFrame section="profile" isIndex>
          <Profile user={user} />
        </SettingsFrame>
      )}
    </RequireSignin>
  );
}

/** Returns the screen of one section. */
const sectionScreen = (section: SectionId, content: (user: User) => ReactNode) => () => (
  <RequireSignin>{(user) => <SettingsFrame section={section}>{content(user)}</SettingsFrame>}</RequireSignin>
);

/** `/settings/profile` */
export const ProfileScreen = sectionScreen("profile", (user) => <Profile user={user} />);

/** `/settings/reading` */
export const ReadingScreen = sectionScreen("reading", (user) => (
  <>
    <SettingsSection
      title="Explicit images"
      note={<GuideLink to="explicit-content">How explicit posts work</GuideLink>}
    >
      <Preferences user={user} />
    </SettingsSection>
    <SettingsSection
      title="Private feeds"
      note={
        <>
          {FEED_LINKS_NOTE} <GuideLink to="reading-settings">How to read and listen</GuideLink>
        </>
      }
    >
      <FeedLinks />
    </SettingsSection>
  </>
));

/** `/settings/notifications` */
export const NotificationsScreen = sectionScreen("notifications", (user) => <Notifications user={user} />);

/** `/settings/security` */
export const SecurityScreen = sectionScreen("security", (user) => <Security user={user} />);

/** `/settings/payments` */
export const PaymentsScreen = sectionScreen("payments", (user) => <Payments user={user} />);

/** `/settings/site` */
export const SiteScreen = sectionScreen("site", (user) => (
  <SettingsSection title="Your site">
    <SiteSettings user={user} />
  </SettingsSection>
));

/** `/settings/data` */
export const DataScreen = sectionScreen("data", () => (
  <>
    <SettingsSection
      title="Your data"
      note="Posts as markdown, your files, followers, comments, orders and earnings in one zip."
    >
      <ExportButton />
    </SettingsSection>
    <SettingsSection title="Delete account" note="Deleted after 7 days unless you sign in.">
      <Button href="/settings/delete-account">Delete account…</Button>
    </SettingsSection>
  </>
));

function Profile({ user }: { user: User }) {
  return (
    <>
      <SettingsSection title="You">
        <div className="settings-person">
          <Avatar name={user.name} src={smallestOf(user.logo)} size="l" />
          <p className="settings-name">{user.name}</p>
        </div>
        <Addresses user={user} />
      </SettingsSection>
      {user.site_url ? null : (
        <SettingsSection title="Country" note="Decides your currency where we can't tell where you are.">
          <CountrySelect user={user} />
        </SettingsSection>
      )}
      <SettingsSection title="Sign out" note="On this device only.">
        <SignOut userId={user.id} />
      </SettingsSection>
    </>
  );
}

function Security({ user }: { user: User }) {
  const [changes, setChanges] = useState(0);
  return (
    <>
      <SettingsSection
        title="Password"
        note={
          user.has_password
            ? "Changing it signs you out everywhere else, and ends your private feed links and draft invites."
            : "You don't have one. You sign in with a code or another account."
        }
      >
        <Password user={user} onChanged={() => setChanges(changes + 1)} />
      </SettingsSection>
      <TwoStep user={user} />
      <Connections />
      <Sessions key={`sessions ${changes}`} />
      <AccessTokens key={`tokens ${changes}`} />
    </>
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

/** Links to what the user bought and earns. */
function Payments({ user }: { user: User }) {
  const holdsPro = isPro(user.groups as Role[]);
  return (
    <>
      <SettingsSection title="What you bought">
        <RowList label="What you bought">
          <LinkRow icon={ShoppingBag} title="Purchases" note="Receipts and files." href="/purchases" />
          <LinkRow
            icon={Truck}
            title="Print edition orders"
            note="Where your books are."
            href="/orders/book"
          />
        </RowList>
      </SettingsSection>
      {user.site_url ? (
        <SettingsSection title="Your plan and payouts">
          <RowList label="Your plan and payouts">
            <LinkRow
              icon={BadgeCheck}
              title={holdsPro ? "Pro" : "Get Pro"}
              note={holdsPro ? "Renewal date and payments." : "Your own domain and 90% of what you earn."}
              href="/pro"
            />
            <LinkRow
              icon={HandCoins}
              title="Payout account"
              note="Where we pay what you earn."
              href="/settings/payouts"
            />
          </RowList>
        </SettingsSection>
      ) : null}
    </>
  );
}

interface LinkRowProps {
  icon: typeof BadgeCheck;
  title: string;
  note: string;
  href: string;
}

function LinkRow({ icon, title, note, href }: LinkRowProps) {
  const lead = (
    <span className="settings-icon">
      <Icon of={icon} size={20} />
    </span>
  );
  return <Row lead={lead} title={title} note={note} href={href} />;
}
