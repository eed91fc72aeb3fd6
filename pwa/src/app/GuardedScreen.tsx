import type { AppScreen } from "@quire/contracts/records/page";
import type { User } from "@quire/contracts/records/user";
import { Role } from "@quire/domain/accounts/role";
import { type Admission, type AppRoute, admit, ROUTES } from "@quire/domain/sites/routes";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { usePage } from "../lib/PageContext.ts";
import { useLazy } from "../lib/useLazy.ts";
import { useSession } from "../lib/useSession.ts";
import { useUser } from "../lib/useUser.ts";
import { RequireSignin } from "../screens/account/RequireSignin.tsx";
import { AccessDenied } from "../screens/missing/AccessDenied.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { isOfflineScreen } from "./offlineScreens.ts";

/** Shows a final message after it ends the user's session, so it prompts for the sign-in itself. */
const GUARDS_ITSELF: AppScreen = "delete_account";

/**
 * Offline screens that also show the notice of an expiring plan. Writing screens don't: nothing may push the text
 * down.
 */
const NOTICED: readonly AppScreen[] = ["earnings", "stats", "post_stats", "deliveries"];

const STAFF_GATE = () => import("../screens/account/factors/StaffGate.tsx");

const TOUR = () => import("../widgets/onboarding/FeatureTour.tsx");

const NOTICE = () => import("../widgets/pro/ProNotice.tsx");

const STUDIO_FRAME = () => import("./studio/StudioFrame.tsx");

/** A screen behind its route's guard. Loaded with the first screen: reading needs no guard. */
export function GuardedScreen({ screen, component }: { screen: AppScreen; component: ComponentType }) {
  const route = ROUTES.find((entry) => entry.screen === screen) as AppRoute;
  const user = useSession()?.user;
  // Explains a feature to its creator; loaded after the screen.
  const tour = useLazy(Boolean(user?.site_url), TOUR);
  return (
    <>
      <Guarded screen={screen} route={route} content={component} />
      {user && tour ? <tour.FeatureTour screen={screen} user={user} /> : null}
    </>
  );
}

interface GuardedProps {
  screen: AppScreen;
  route: AppRoute;
  content: ComponentType;
}

function Guarded({ screen, route, content: Content }: GuardedProps) {
  if (!route.login || screen === GUARDS_ITSELF) return <Content />;
  if (isOfflineScreen(screen)) return <OfflineScreen route={route} content={Content} />;
  return <RequireSignin>{(user) => <Admitted route={route} user={user} content={Content} />}</RequireSignin>;
}

/** Keeps the same content mounted when the session arrives; a remount would lose the caret mid-word. */
function OfflineScreen({ route, content: Content }: { route: AppRoute; content: ComponentType }) {
  const { site } = usePage();
  const userId = useUser();
  const user = useSession()?.user;
  const isLikelyTheirs =
    userId !== null && (!route.own || site?.id === userId || (site !== null && route.shared === true));
  const notice = useLazy(user !== undefined && NOTICED.includes(route.screen), NOTICE);
  const admission = user ? admit(route, visitorOf(user), site?.id ?? null) : null;
  if (admission === "open" || (admission === null && isLikelyTheirs)) {
    return (
      <InStudio route={route} siteId={user ? ownSiteOf(user) : route.own ? userId : null}>
        {user && notice ? <notice.ProNotice siteId={user.id} /> : null}
        <Content key={userId} />
      </InStudio>
    );
  }
  return <RequireSignin>{(user) => <Admitted route={route} user={user} content={Content} />}</RequireSignin>;
}

const ownSiteOf = (user: User): string | null => (user.site_url === null ? null : user.id);

/** A screen in the studio's frame, for its creator: on their own site and on the platform. */
function InStudio({
  route,
  siteId,
  children,
}: {
  route: AppRoute;
  siteId: string | null;
  children: ReactNode;
}) {
  const { site } = usePage();
  const isFramed = route.studio === true && siteId !== null && (site === null || site.id === siteId);
  const frame = useLazy(isFramed, STUDIO_FRAME);
  if (!isFramed) return children;
  if (!frame) return <Skeleton of="text" />;
  return <frame.StudioFrame siteId={siteId}>{children}</frame.StudioFrame>;
}

const visitorOf = (user: User) => ({
  id: user.id,
  groups: user.groups as Role[],
  hasSite: user.site_url !== null,
  isBusiness: user.small_business,
});

function Admitted({
  route,
  user,
  content: Content,
}: {
  route: AppRoute;
  user: User;
  content: ComponentType;
}) {
  const { site } = usePage();
  const notice = useLazy(route.own === true, NOTICE);
  const isForStaff = route.groups?.includes(Role.admin) === true;
  const gate = useLazy(isForStaff, STAFF_GATE);
  const admission: Admission = admit(route, visitorOf(user), site?.id ?? null);
  if (admission === "open" && isForStaff) {
    if (!gate) return <Skeleton of="text" label="Checking your sign-in" />;
    return (
      <gate.StaffGate>
        <Content />
      </gate.StaffGate>
    );
  }
  if (admission === "open") {
    return (
      <InStudio route={route} siteId={ownSiteOf(user)}>
        {notice ? <notice.ProNotice siteId={user.id} /> : null}
        <Content />
      </InStudio>
    );
  }
  if (admission === "own_site" && user.site_url) return <SiteLinkButton url={user.site_url} />;
  return <AccessDenied admission={admission} context={route.begins ? "smbCreator" : "createBook"} />;
}

/**
 * Redirects to the creator's own site, which is another host, through that site's sign-in: it signs in a known
 * session without a prompt.
 */
function SiteLinkButton({ url }: { url: string }) {
  const { path } = usePage();
  useEffect(() => location.replace(`${url}/signin?redirect=${encodeURIComponent(path)}`), [url, path]);
  return <Skeleton of="text" label="Going to your site" />;
}
