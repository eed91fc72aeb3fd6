import type { BodyOf } from "@quire/contracts/call";
import {
  getSitePreferences,
  type SitePreferences,
  updatePreferences,
} from "@quire/contracts/calls/preferences";
import { getProfile } from "@quire/contracts/calls/sites";
import { NOTIFICATION_RULES } from "@quire/domain/audience/notificationKinds";
import { useEffect, useState } from "react";
import { afterSending } from "../../lib/afterSending.ts";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { showUnsavedPreferences } from "../../lib/showUnsavedPreferences.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Switch } from "../../ui/Checkbox.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SitePushSwitch } from "../push/SitePushSwitch.tsx";
import { EmailsBlocked } from "./EmailsBlocked.tsx";
import { type GridKind, KindGrid } from "./KindGrid.tsx";

const KINDS: readonly GridKind[] = [
  { kind: "new_post", label: "Newsletter", only: "email" },
  { kind: "reply", label: NOTIFICATION_RULES.reply.label },
];

interface SiteNotificationsModalProps {
  siteId: string;
  onClose: () => void;
}

/** The notification settings of a site. */
export function SiteNotificationsModal({ siteId, onClose }: SiteNotificationsModalProps) {
  const page = usePage();
  const user = useSession()?.user;
  const [site, setSite] = useState<{ id: string; name: string } | null>(null);
  const [saved, setSaved] = useState<SitePreferences | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    setFailure(null);
    const params = { id: siteId };
    // The server must know of the follow first.
    afterSending()
      .then(() => Promise.all([callApi(getProfile, { params }), callApi(getSitePreferences, { params })]))
      .then(([profile, preferences]) => {
        setSite(profile);
        setSaved(preferences);
      })
      .catch(setFailure);
  }, [siteId, tries]);

  async function change(shown: SitePreferences, body: BodyOf<typeof updatePreferences>) {
    const before = saved;
    const params = { id: siteId };
    setSaved(shown);
    try {
      await callApi(updatePreferences, { params, body });
      setSaved(await callApi(getSitePreferences, { params }));
    } catch (error) {
      setSaved(before);
      showUnsavedPreferences(error);
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Notification settings"
      actions={
        <>
          {/* On the platform, the app opens them without a new document, which would have closed the dialog. */}
          <Button href={platformHref(page, "/settings/notifications")} onClick={onClose}>
            All settings
          </Button>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {failure ? (
        <ErrorState title="We couldn't load your settings" onRetry={() => setTries(tries + 1)}>
          {messageOf(failure)}
        </ErrorState>
      ) : null}
      {site && saved ? (
        <div className="notification-choices">
          {user ? <EmailsBlocked user={user} /> : null}
          <Switch
            label={`Emails from ${site.name}`}
            hint="The newsletter, and activity on this site."
            checked={saved.email_enabled}
            onChange={(event) => {
              const email_enabled = event.target.checked;
              void change({ ...saved, email_enabled }, { email_enabled });
            }}
          />
          <SitePushSwitch site={site} />
          <KindGrid
            label={`Notifications about ${site.name}`}
            kinds={KINDS}
            choices={saved.kinds}
            onChange={(kind, channels, kinds) =>
              void change({ ...saved, kinds }, { kinds: { [kind]: channels } })
            }
          />
          {saved.muted.length > 0 ? (
            <RowList label="Muted stories">
              {saved.muted.map(({ id, title: story }) => (
                <Row
                  key={id}
                  title={story}
                  note="Muted: you get no new parts."
                  end={
                    <Button
                      size="s"
                      aria-label={`Unmute ${story}`}
                      onClick={() =>
                        void change(
                          { ...saved, muted: saved.muted.filter((one) => one.id !== id) },
                          { story: { id, muted: false } },
                        )
                      }
                    >
                      Unmute
                    </Button>
                  }
                />
              ))}
            </RowList>
          ) : null}
        </div>
      ) : failure ? null : (
        <Skeleton of="row" count={3} label="Loading your settings" />
      )}
    </Modal>
  );
}
