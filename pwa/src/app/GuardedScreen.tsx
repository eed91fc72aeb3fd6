import type { AppScreen } from "@quire/contracts/records/page";
import type { User } from "@quire/contracts/records/user";
import type { Role } from "@quire/domain/enums";
import { type Admission, type AppRoute, admit, ROUTES } from "@quire/domain/sites/routes";
import { type ComponentType, useEffect } from "react";
import { usePage } from "../lib/PageContext.ts";
import { useLazy } from "../lib/useLazy.ts";
import { useSession } from "../lib/useSession.ts";
import { useUser } from "../lib/useUser.ts";
import { RequireSignin } from "../screens/account/RequireSignin.tsx";
import { NotYet } from "../screens/missing/NotYet.tsx";
import { TurnedAway } from "../screens/missing/TurnedAway.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { isOfflineScreen } from "./offlineScreens.ts";

/** Has a last word for a person whose session it has just ended: it asks for the sign-in inside. */
const GUARDS_ITSELF: AppScreen = "delete_account";

/** Of the screens of what this device keeps, those on which a plan that ends is told of as well: where one writes, nothing stands above the text. */
const NOTICED: readonly AppScreen[] = ["earnings", "stats", "deliveries"];

const NOTICE = () => import("../widgets/pro/ProNotice.tsx");

/**
 * A screen behind its route's guard. Without a component the feature is not there yet, which is said to those whom the
 * guard lets in, and to nobody else. Fetched with the first screen: reading needs no guard.
 */
export function GuardedScreen({ screen, component }: { screen: AppScreen; component: ComponentType | null }) {
  const route = ROUTES.find((entry) => entry.screen === screen) as AppRoute;
  const Content = component ?? NotYet;
  if (!route.login || screen === GUARDS_ITSELF) return <Content />;
  if (isOfflineScreen(screen)) return <KeptScreen route={route} content={Content} />;
  return <RequireSignin>{(user) => <Admitted route={route} user={user} content={Content} />}</RequireSignin>;
}

/** The screen stays the same one when the server has said who is here, or the caret would be lost in the middle of a word. */
function KeptScreen({ route, content: Content }: { route: AppRoute; content: ComponentType }) {
  const { site } = usePage();
  const person = useUser();
  const user = useSession()?.user;
  const isLikelyTheirs =
    person !== null && (!route.own || site?.id === person || (site !== null && route.shared === true));
  const notice = useLazy(user !== undefined && NOTICED.includes(route.screen), NOTICE);
  const admission = user ? admit(route, visitorOf(user), site?.id ?? null) : null;
  if (admission === "open" || (admission === null && isLikelyTheirs)) {
    return (
      <>
        {user && notice ? <notice.ProNotice siteId={user.id} /> : null}
        <Content key={person} />
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
  const admission: Admission = admit(route, visitorOf(user), site?.id ?? null);
  if (admission === "open") {
    return (
      <>
        {notice ? <notice.ProNotice siteId={user.id} /> : null}
        <Content />
      </>
    );
  }
  if (admission === "own_site" && user.site_url) return <ToOwnSite url={user.site_url} />;
  return <TurnedAway admission={admission} context={route.begins ? "smbCreator" : "createBook"} />;
}

/** The screen is the creator's own, and their site is another host: through its sign-in, which asks nothing of who is here. */
function ToOwnSite({ url }: { url: string }) {
  const { path } = usePage();
  useEffect(() => location.replace(`${url}/signin?redirect=${encodeURIComponent(path)}`), [url, path]);
  return <Skeleton of="text" label="Going to your site" />;
}
