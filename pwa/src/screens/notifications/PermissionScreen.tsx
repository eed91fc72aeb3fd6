import { getSitePreferences } from "@quire/contracts/calls/preferences";
import { getProfile } from "@quire/contracts/calls/sites";
import type { Site } from "@quire/contracts/records/site";
import BellRing from "lucide-react/icons/bell-ring";
import UserX from "lucide-react/icons/user-x";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { FollowButton } from "../../lib/FollowButton.tsx";
import { messageOf } from "../../lib/failureMessages.ts";
import { signinHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { canPush, registerThisDevice } from "../../lib/push/thisDevice.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PushInstallNote } from "../../widgets/push/PushInstallNote.tsx";
import { SitePushSwitch } from "../../widgets/push/SitePushSwitch.tsx";

type NamedSite = Pick<Site, "id" | "name" | "url">;

/**
 * `/notification/permission/{siteId}?device={id}`: a site opens it in a new tab, as permission is given to an origin
 * and all of a browser's messages come through the platform's. The site waits until the device `id` exists.
 */
export function PermissionScreen() {
  const page = usePage();
  const session = useSession();
  const siteId = page.data.kind === "app" ? page.data.params?.siteId : undefined;
  const [site, setSite] = useState<NamedSite | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => {
    setFailure(null);
    if (siteId) callApi(getProfile, { params: { id: siteId } }).then(setSite, setFailure);
  }, [siteId]);
  useEffect(load, [load]);

  if (failure) {
    const isUnknown = (failure as { status?: number }).status === 404;
    return isUnknown ? (
      <EmptyState
        icon={UserX}
        level={1}
        title="This site can't be found"
        action={
          <Button kind="primary" href="/">
            See other creators
          </Button>
        }
      >
        It may have closed, or the link may be mistyped.
      </EmptyState>
    ) : (
      <ErrorState title="We couldn't load this site" onRetry={load}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (!site || !session) return <Skeleton of="text" label="Loading..." />;
  if (!session.user) {
    return (
      <EmptyState
        icon={BellRing}
        level={1}
        title="Sign in to be notified"
        action={
          <Button kind="primary" href={signinHref({ ...page, path: location.pathname + location.search })}>
            Sign in
          </Button>
        }
      >
        {`You'll get updates from ${site.name} once you follow.`}
      </EmptyState>
    );
  }
  if (!canPush()) {
    return (
      <EmptyState
        icon={BellRing}
        level={1}
        title="Notifications need one more step"
        action={<BackToSite site={site} />}
      >
        <PushInstallNote />
      </EmptyState>
    );
  }
  return <Permission site={site} />;
}

const BackToSite = ({ site }: { site: NamedSite }) => <Button href={site.url}>Back to {site.name}</Button>;

function Permission({ site }: { site: NamedSite }) {
  const [permission, setPermission] = useState(Notification.permission);
  const [isOn, setIsOn] = useState(false);
  const [follows, setFollows] = useState<boolean | null>(null);
  useEffect(() => {
    callApi(getSitePreferences, { params: { id: site.id } }).then(
      ({ following }) => setFollows(following),
      // Unknown: nothing is offered.
      () => {},
    );
  }, [site.id]);
  const deviceId = new URLSearchParams(location.search).get("device") ?? undefined;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function allow() {
    setIsBusy(true);
    setFailure(null);
    try {
      await registerThisDevice(deviceId);
      setIsOn(true);
    } catch (error) {
      if ((error as Error).name !== "NotAllowedError") setFailure(error);
    } finally {
      setPermission(Notification.permission);
      setIsBusy(false);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where nothing needs to be asked
  useEffect(() => {
    if (permission === "granted") void allow();
  }, []);

  if (isOn) {
    return (
      <EmptyState
        icon={BellRing}
        level={1}
        title="Notifications are on"
        action={<Button onClick={() => window.close()}>Close this tab</Button>}
      >
        <p role="status">
          {deviceId
            ? `You'll get new posts from ${site.name} on this device. You can go back to its site.`
            : `This device is ready. You can go back to ${site.name}.`}
        </p>
        {/* The site that opened this page turns its posts on itself. */}
        {deviceId ? null : <SitePushSwitch site={site} />}
        {follows === false ? <FollowButton siteId={site.id} quiet /> : null}
      </EmptyState>
    );
  }
  if (permission === "denied") {
    return (
      <EmptyState
        icon={BellRing}
        level={1}
        title="Notifications are blocked"
        action={<BackToSite site={site} />}
      >
        Allow notifications for this address in your browser's site settings, then reload this page.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={BellRing}
      level={1}
      title={`Get new posts from ${site.name}`}
      action={
        <Button kind="primary" loading={isBusy} onClick={() => void allow()}>
          Allow notifications
        </Button>
      }
    >
      Your browser will ask you to confirm. You can turn them off at any time.
      {failure ? <p className="q-field-error">{messageOf(failure)}</p> : null}
    </EmptyState>
  );
}
