import type { AppScreen } from "@quire/contracts/records/page";
import type { User } from "@quire/contracts/records/user";
import { Role } from "@quire/domain/accounts/role";
import { type Admission, type AppRoute, admit, ROUTES } from "@quire/domain/sites/routes";
import { type ComponentType, useEffect } from "react";
import { usePage } from "../lib/PageContext.ts";
import { useLazy } from "../lib/useLazy.ts";
import { useSession } from "../lib/useSession.ts";
import { useUser } from "../lib/useUser.ts";
import { RequireSignin } from "../screens/account/RequireSignin.tsx";
import { AccessDenied } from "../screens/missing/AccessDenied.tsx";
import { NotAvailableYet } from "../screens/missing/NotAvailableYet.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { isOfflineScreen } from "./offlineScreens.ts";

/** Shows a final message after it ends the user's session, so it prompts for the sign-in itself. */
const GUARDS_ITSELF: AppScreen = "delete_account";

/**
 * Offline screens that also show the notice of an expiring plan. Writing screens don't: nothing may push the text
 * down.
 */
const NOTICED: readonly AppScreen[] = ["earnings", "stats", "deliveries"];

const STAFF_GATE = () => import("../screens/account/factors/StaffGate.tsx");

const NOTICE = () => import("../widgets/pro/ProNotice.tsx");

/**
 * A screen behind its route's guard. Without a component the feature isn't built yet, and only users whom the guard
 * admits are told so. Loaded with the first screen: reading needs no guard.
 */
export function GuardedScreen({ screen, component }: { screen: AppScreen; component: ComponentType | null }) {
  const route = ROUTES.find((entry) => entry.screen === screen) as AppRoute;
  const Content = component ?? NotAvailableYet;
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
      <>
        {user && notice ? <notice.ProNotice siteId={user.id} /> : null}
        <Content key={userId} />
      </>
    );
  }
  return <RequireSignin>{(user) => <Admitted route={route} user={user} content={Content} />}</RequireSignin>;
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
  const isForStaff = route.groups?.includes(Role.moderator) === true;
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
      <>
        {notice ? <notice.ProNotice siteId={user.id} /> : null}
        <Content />
      </>
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
