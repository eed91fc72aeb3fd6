import type { BodyOf } from "@quire/contracts/call";
import {
  type AccountNotifications,
  getNotificationSettings,
  updateNotificationSettings,
  updatePreferences,
} from "@quire/contracts/calls/preferences";
import type { User } from "@quire/contracts/records/user";
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_RULES,
  type NotificationKind,
} from "@quire/domain/audience/notificationKinds";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { showUnsavedPreferences } from "../../../lib/showUnsavedPreferences.ts";
import { Checkbox, Switch } from "../../../ui/Checkbox.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { GuideLink } from "../../../widgets/GuideLink.tsx";
import { formatZone } from "../../../widgets/localTime.ts";
import { EmailsBlocked } from "../../../widgets/notifications/EmailsBlocked.tsx";
import { KindGrid } from "../../../widgets/notifications/KindGrid.tsx";
import { DevicePushSwitch } from "../../../widgets/push/DevicePushSwitch.tsx";
import { FollowedSites } from "./FollowedSites.tsx";
import { SettingsSection } from "./SettingsSection.tsx";

type Changes = BodyOf<typeof updateNotificationSettings>;

/** Kinds of readers; the others concern only users with a site. */
const READERS: readonly NotificationKind[] = ["new_post", "reply", "delivery", "moderation", "cowriting"];
const DIGESTS = [
  { value: "off", label: "One email for each" },
  { value: "daily", label: "A summary every morning" },
  { value: "weekly", label: "A summary every Monday" },
];
const HINTS: Partial<Record<NotificationKind, string>> = { new_post: "Email: the sites' newsletters" };
const URGENT =
  "Codes, security alerts, receipts and other emails about payments or your account always come at once.";
const DEFAULT_QUIET = { quiet_from: 22 * 60, quiet_to: 7 * 60 };

/** What the user is notified of, how and when. Each setting is saved as it is changed. */
export function Notifications({ user }: { user: User }) {
  const [settings, setSettings] = useState<AccountNotifications | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const section = useRef<HTMLElement>(null);
  const load = useCallback(() => {
    setFailure(null);
    callApi(getNotificationSettings).then(setSettings, setFailure);
  }, []);
  useEffect(load, [load]);
  const isLoaded = settings !== null;
  useEffect(() => {
    if (isLoaded && location.hash === "#notifications") section.current?.scrollIntoView();
  }, [isLoaded]);

  async function save(shown: Partial<AccountNotifications>, request: () => Promise<unknown>) {
    const before = settings;
    if (before) setSettings({ ...before, ...shown });
    try {
      await request();
    } catch (error) {
      setSettings(before);
      showUnsavedPreferences(error);
    }
  }
  const change = (
    body: Changes,
    shown: Partial<AccountNotifications> = body as Partial<AccountNotifications>,
  ) => void save(shown, () => callApi(updateNotificationSettings, { body }));

  return (
    <SettingsSection
      ref={section}
      title="All sites"
      note={
        <>
          You can change them for each site below.{" "}
          <GuideLink to="follow-creators">How notifications work</GuideLink>
        </>
      }
    >
      {settings ? (
        <div className="settings-notifications">
          <EmailsBlocked user={user} inSettings />
          <Switch
            label="Email notifications"
            hint="Get an email about activity that involves you."
            checked={settings.email_enabled}
            onChange={(event) => {
              const email_enabled = event.target.checked;
              void save({ email_enabled }, async () => {
                await callApi(updatePreferences, { params: { id: user.id }, body: { email_enabled } });
                void refreshSession().catch(() => {});
              });
            }}
          />
          <DevicePushSwitch />
          <KindGrid
            label="Notifications by kind"
            kinds={NOTIFICATION_KINDS.filter((kind) => user.site_url !== null || READERS.includes(kind)).map(
              (kind) => ({ kind, label: NOTIFICATION_RULES[kind].label, hint: HINTS[kind] }),
            )}
            choices={settings.kinds}
            onChange={(kind, channels, kinds) => change({ kinds: { [kind]: channels } }, { kinds })}
          />
          <Checkbox
            label="Receipts by email"
            hint="You find them in your purchases too."
            checked={settings.receipts}
            onChange={(event) => change({ receipts: event.target.checked })}
          />
          <Select
            label="Notifications, newsletters and sales by email"
            hint={URGENT}
            options={DIGESTS}
            value={settings.digest}
            onChange={(event) =>
              change({ digest: event.target.value as Changes["digest"] & string, time_zone: timeZone() })
            }
          />
          <QuietHours settings={settings} onChange={change} />
        </div>
      ) : failure ? (
        <ErrorState title="We couldn't load your settings" onRetry={load}>
          {messageOf(failure)}
        </ErrorState>
      ) : (
        <Skeleton of="row" count={4} label="Loading your settings" />
      )}
      <FollowedSites />
    </SettingsSection>
  );
}

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function QuietHours({
  settings: { quiet_from: from, quiet_to: to, time_zone: zone },
  onChange,
}: {
  settings: AccountNotifications;
  onChange: (body: Changes) => void;
}) {
  const isOn = from !== null && to !== null;
  return (
    <>
      <Switch
        label="Quiet hours"
        hint={`Notifications, newsletters and sales wait until they end. ${URGENT}`}
        checked={isOn}
        onChange={(event) =>
          onChange(
            event.target.checked
              ? { ...DEFAULT_QUIET, time_zone: timeZone() }
              : { quiet_from: null, quiet_to: null },
          )
        }
      />
      {isOn ? (
        <div className="settings-quiet">
          <Time
            label="From"
            minutes={from}
            onChange={(quiet_from) => onChange({ quiet_from, quiet_to: to })}
          />
          <Time
            label="To"
            minutes={to}
            hint={zone ? formatZone(new Date(), zone) : undefined}
            onChange={(quiet_to) => onChange({ quiet_from: from, quiet_to })}
          />
        </div>
      ) : null}
    </>
  );
}

function Time({
  label,
  minutes,
  hint,
  onChange,
}: {
  label: string;
  minutes: number;
  hint?: string | undefined;
  onChange: (minutes: number) => void;
}) {
  const two = (part: number) => String(part).padStart(2, "0");
  const [text, setText] = useState(`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`);
  return (
    <Field
      label={label}
      hint={hint}
      type="time"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        const [hour, minute] = text.split(":").map(Number);
        const chosen = (hour ?? 0) * 60 + (minute ?? 0);
        if (/^\d\d:\d\d/.test(text) && chosen !== minutes) onChange(chosen);
      }}
    />
  );
}
