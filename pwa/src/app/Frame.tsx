import type { Page as PageRecord } from "@quire/contracts/records/page";
import { greetingAt } from "@quire/domain/accounts/greetings";
import ArrowLeft from "lucide-react/icons/arrow-left";
import SearchIcon from "lucide-react/icons/search";
import Smartphone from "lucide-react/icons/smartphone";
import { type ReactNode, use, useEffect, useSyncExternalStore } from "react";
import { install, installStore } from "../lib/installPrompt.ts";
import { platformHref, signinHref } from "../lib/links.ts";
import { pendingNotices } from "../lib/notices.ts";
import { outboxState } from "../lib/outboxState.ts";
import { taskStatus } from "../lib/taskStatus.ts";
import { useLazy } from "../lib/useLazy.ts";
import { useSession } from "../lib/useSession.ts";
import { useUser } from "../lib/useUser.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { BottomNav } from "../ui/BottomNav.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Logo } from "../ui/Logo.tsx";
import { Menu, type MenuItem } from "../ui/Menu.tsx";
import { Navbar } from "../ui/Navbar.tsx";
import { Page } from "../ui/Page.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { SnackbarHost } from "../ui/SnackbarHost.tsx";
import { StatusLine } from "../ui/StatusLine.tsx";
import { useOnline } from "../ui/useOnline.ts";
import { hasBottomNav, readerNavItems } from "./bottomNavItems.ts";
import { Footer } from "./Footer.tsx";
import { footerItems, menuSections, type UserItems } from "./menuSections.ts";
import { NavigatorContext } from "./NavigatorContext.ts";
import { type TopBar, topBarOf } from "./navbar.ts";
import type { View } from "./navigator.ts";
import { ReaderButton } from "./ReaderButton.tsx";
import { statusOf } from "./statusOf.ts";
import "./app.css";
import { smallestOf } from "../lib/smallestOf.ts";

/** Product name until the first page supplies it: in the shell, offline, on a first visit. */
const UNNAMED = "Quire";

/** The bar, the footer and the screen between them. */
export function Frame({ view, children }: { view: View; children: ReactNode }) {
  const isOnline = useOnline();
  const outbox = useSyncExternalStore(outboxState.subscribe, outboxState.read, outboxState.onServer);
  const said = useSyncExternalStore(taskStatus.subscribe, taskStatus.read, taskStatus.onServer);
  const page = view.page ?? view.last;
  const topBar = topBarOf(view.page);
  const isSheet = topBar.kind === "own" && topBar.isSheet;
  return (
    <Page
      width={isSheet ? "sheet" : widthOf(page)}
      navbar={
        isSheet ? null : topBar.kind !== "navbar" ? (
          <BackBar bar={topBar}>
            <StatusLine status={statusOf(view, isOnline, outbox, said)} />
          </BackBar>
        ) : (
          <>
            <Navbar
              logo={page?.site ? <SiteMark page={page} /> : <Logo name={page?.product.name ?? UNNAMED} />}
              status={statusOf(view, isOnline, outbox, said)}
              actions={page ? <Actions page={page} /> : null}
              menu={page ? <MainMenu page={page} /> : null}
            />
            {page?.navigation ? <Entries page={page} /> : null}
          </>
        )
      }
      footer={page && !isSheet ? <Footer page={page} /> : null}
      bottom={page && hasBottomNav(page) ? <PhoneBar page={page} path={view.path} /> : null}
    >
      {view.slow && view.page ? (
        <div className="app-progress">
          <ProgressBar bare label="Opening the page" />
        </div>
      ) : null}
      {children}
      <SnackbarHost />
      <PendingNotices isQuiet={isSheet} />
    </Page>
  );
}

function PhoneBar({ page, path }: { page: PageRecord; path: string }) {
  const userId = useUser();
  const user = useSession()?.user;
  const signedIn = useLazy(userId !== null, loadSignedIn);
  const items = (user && signedIn?.creatorNavItems(page, user)) || readerNavItems(page, userId === null);
  return (
    <BottomNav items={items} current={path.replace(/\?.*/, "")}>
      {signedIn ? <signedIn.BellItem /> : null}
    </BottomNav>
  );
}

/** The top of a page without the navbar: the way back, unless the screen has its own, and the status line. */
function BackBar({ bar, children }: { bar: TopBar; children: ReactNode }) {
  if (bar.kind !== "back") return children;
  return (
    <header>
      <a className="app-back" href={bar.href}>
        <Icon of={ArrowLeft} size={18} />
        {bar.label}
      </a>
      {children}
    </header>
  );
}

const loadNotices = () => import("../widgets/notices/Notices.tsx");

/** What the operator has to say. `isQuiet`: not over a text that is being written. */
function PendingNotices({ isQuiet }: { isQuiet: boolean }) {
  const pending = pendingNotices(useSession());
  const isWanted = Boolean(pending && (pending.cookies || !isQuiet));
  const Notices = useLazy(isWanted, loadNotices)?.Notices;
  return pending && Notices ? <Notices pending={pending} /> : null;
}

function widthOf(page: PageRecord | null): "reading" | "wide" {
  return /^(text|guides?|site_page)$/.test(page?.data.kind ?? "") ? "reading" : "wide";
}

function SiteMark({ page }: { page: PageRecord }) {
  const { site } = page;
  if (!site) return null;
  return (
    <span className="app-site">
      <Avatar name={site.name} src={smallestOf(site.logo)} size="s" shape="square" />
      <span className="app-site-name" dir="auto">
        {site.name}
      </span>
    </span>
  );
}

/** The links that the site's creator put above its pages. On phones they scroll sideways. */
const Entries = ({ page: { navigation, path } }: { page: PageRecord }) => (
  <nav className="q-tabs app-entries" aria-label="Site">
    {navigation?.map(({ label, url }) => (
      <a
        key={label + url}
        className="q-tab"
        href={url}
        rel={url[0] === "/" ? undefined : "noopener external"}
        aria-current={url === path ? "page" : undefined}
      >
        {label}
      </a>
    ))}
  </nav>
);

/** What only a signed-in user's bar has. Guests, the majority, load none of it. */
const loadSignedIn = () => import("./creatorItems.ts");

function Actions({ page }: { page: PageRecord }) {
  const userId = useUser();
  const user = useSession()?.user;
  const signedIn = useLazy(userId !== null, loadSignedIn);
  const Bell = signedIn?.Bell;
  const EditProfile = signedIn?.EditProfile;
  const isOnPlatform = page.site === null;
  // Not from the session: on a slow network a link is pressed before it has answered.
  useEffect(() => (isOnPlatform ? signedIn?.markSiteLinks() : undefined), [isOnPlatform, signedIn]);
  const { kind } = page.data;
  const isRead = /^(post|serial|text|guide|site_page)$/.test(kind);
  const isSigningIn = kind === "app" && /^sign/.test(page.data.kind === "app" ? page.data.screen : "");
  return (
    <>
      {EditProfile ? <EditProfile page={page} userId={userId} /> : null}
      {isRead ? <ReaderButton /> : null}
      <span className="app-search">
        <IconButton icon={SearchIcon} label="Search" href={platformHref(page, "/search")} />
      </span>
      {userId || isSigningIn ? null : (
        // A phone has no room for it next to a text; the menu offers it too.
        <span className={isRead ? "app-roomy" : undefined}>
          <Button size="s" href={signinHref(page)}>
            Sign in
          </Button>
        </span>
      )}
      {userId ? <div className="app-me app-bell">{Bell ? <Bell /> : null}</div> : null}
      {user ? (
        // Nor for this, which the menu offers too.
        <a
          className={isRead ? "app-me app-roomy" : "app-me"}
          href={platformHref(page, "/settings")}
          aria-label="Settings"
          title={user.name}
        >
          <Avatar name={user.name} src={smallestOf(user.logo)} size="s" />
        </a>
      ) : null}
    </>
  );
}

function MainMenu({ page }: { page: PageRecord }) {
  const session = useSession();
  const install = useInstallItem();
  const user = session?.user;
  const items = useUserItems(page);
  return (
    <Menu
      head={
        user ? <p className="app-person">{`${greetingAt(new Date().getHours())}, ${user.name}`}</p> : null
      }
      sections={menuSections(page, session, install, items)}
      footer={footerItems(page)}
    />
  );
}

/** Menu entries of a signed-in user; null until they have loaded. */
function useUserItems(page: PageRecord): UserItems | null {
  const user = useSession()?.user;
  const navigator = use(NavigatorContext);
  const isOwn = Boolean(user && page.site?.id === user.id);
  // A guest can reach Pro only by address: it prompts for the sign-in, then opens the plans.
  const isWanted = Boolean(user) || /^#pro/.test(globalThis.location?.hash);
  const items = useLazy(isWanted, loadSignedIn);
  useEffect(() => (navigator ? items?.watchLinks(navigator, isOwn) : undefined), [items, isOwn, navigator]);
  return user && items ? items.userItems(page, user) : null;
}

/** The menu entry that installs this host as an app, where the browser can. */
function useInstallItem(): MenuItem[] {
  const way = useSyncExternalStore(installStore.subscribe, installStore.read, installStore.onServer);
  if (!way) return [];
  // Where installing is manual, the library explains how.
  const how = way === "offer" ? { onSelect: () => void install() } : { href: "/library" };
  return [{ label: "Install this site as an app", icon: Smartphone, ...how }];
}
