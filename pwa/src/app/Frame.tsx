import type { Page as PageRecord } from "@quire/contracts/records/page";
import { greetingAt } from "@quire/domain/accounts/greetings";
import SearchIcon from "lucide-react/icons/search";
import Smartphone from "lucide-react/icons/smartphone";
import { type ReactNode, use, useEffect, useSyncExternalStore } from "react";
import { install, installStore } from "../lib/installPrompt.ts";
import { platformHref, signinHref } from "../lib/links.ts";
import { outboxState } from "../lib/outboxState.ts";
import { taskStatus } from "../lib/taskStatus.ts";
import { useLazy } from "../lib/useLazy.ts";
import { useOnline } from "../lib/useOnline.ts";
import { useSession } from "../lib/useSession.ts";
import { useUser } from "../lib/useUser.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { BottomNav } from "../ui/BottomNav.tsx";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Logo } from "../ui/Logo.tsx";
import { Menu, type MenuItem } from "../ui/Menu.tsx";
import { Navbar } from "../ui/Navbar.tsx";
import { Page } from "../ui/Page.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { SnackbarHost } from "../ui/SnackbarHost.tsx";
import { bottomNavItems } from "./bottomNavItems.ts";
import { Footer } from "./Footer.tsx";
import { type CreatorSections, footerItems, menuSections, NO_CREATOR } from "./menuSections.ts";
import { NavigatorContext } from "./NavigatorContext.ts";
import type { View } from "./navigator.ts";
import { ReaderButton } from "./ReaderButton.tsx";
import { statusOf } from "./statusOf.ts";
import "./app.css";

/** Product name until the first page supplies it: in the shell, offline, on a first visit. */
const UNNAMED = "Quire";

/** Screens without a bar and a footer: most have their own (specification §2). */
const SHEETS: readonly string[] = [
  "post_new",
  "post_edit",
  "child_new",
  "child_edit",
  "guest_editor",
  "notification_permission",
];

/** The bar, the footer and the screen between them. */
export function Frame({ view, children }: { view: View; children: ReactNode }) {
  const isOnline = useOnline();
  const outbox = useSyncExternalStore(outboxState.subscribe, outboxState.read, outboxState.onServer);
  const said = useSyncExternalStore(taskStatus.subscribe, taskStatus.read, taskStatus.onServer);
  const page = view.page ?? view.last;
  const isSignedIn = useUser() !== null;
  const isSheet = view.page?.data.kind === "app" && SHEETS.includes(view.page.data.screen);
  const navItems = page ? bottomNavItems(page, isSignedIn) : [];
  return (
    <Page
      width={isSheet ? "sheet" : widthOf(page)}
      navbar={
        isSheet ? null : (
          <Navbar
            logo={page?.site ? <SiteMark page={page} /> : <Logo name={page?.product.name ?? UNNAMED} />}
            status={statusOf(view, isOnline, outbox, said)}
            actions={page ? <Actions page={page} /> : null}
            menu={page ? <MainMenu page={page} /> : null}
          />
        )
      }
      footer={page && !isSheet ? <Footer page={page} /> : null}
      bottom={navItems.length ? <BottomNav items={navItems} current={view.path.replace(/\?.*/, "")} /> : null}
    >
      {view.slow && view.page ? (
        <div className="app-progress">
          <ProgressBar bare label="Opening the page" />
        </div>
      ) : null}
      {children}
      <SnackbarHost />
    </Page>
  );
}

function widthOf(page: PageRecord | null): "reading" | "wide" {
  return page?.data.kind === "text" ? "reading" : "wide";
}

function SiteMark({ page }: { page: PageRecord }) {
  const { site } = page;
  if (!site) return null;
  return (
    <span className="app-site">
      <Avatar name={site.name} src={site.logo?.image} size="s" shape="square" />
      <span className="app-site-name">{site.name}</span>
    </span>
  );
}

/** What only a signed-in user's bar has. Guests, the majority, load none of it. */
const loadSignedIn = () => import("./creatorItems.ts");

function Actions({ page }: { page: PageRecord }) {
  const userId = useUser();
  const user = useSession()?.user;
  const Bell = useLazy(userId !== null, loadSignedIn)?.Bell;
  const { kind } = page.data;
  const isRead = kind === "post" || kind === "serial" || kind === "text";
  const isSigningIn = kind === "app" && /^sign/.test(page.data.kind === "app" ? page.data.screen : "");
  return (
    <>
      {isRead ? (
        <ReaderButton />
      ) : (
        <IconButton icon={SearchIcon} label="Search" href={platformHref(page, "/search")} />
      )}
      {userId || isSigningIn ? null : (
        // A phone has no room for it next to a text; the menu offers it too.
        <span className={isRead ? "app-roomy" : undefined}>
          <Button size="s" href={signinHref(page)}>
            Sign in
          </Button>
        </span>
      )}
      {userId ? <span className="app-me">{Bell ? <Bell /> : null}</span> : null}
      {user ? (
        <a className="app-me" href={platformHref(page, "/settings")} aria-label="Settings" title={user.name}>
          <Avatar name={user.name} src={user.logo?.image} size="s" />
        </a>
      ) : null}
    </>
  );
}

function MainMenu({ page }: { page: PageRecord }) {
  const session = useSession();
  const install = useInstallItem();
  const user = session?.user;
  const { signOut, ...creator } = useCreatorItems(page);
  return (
    <Menu
      head={
        user ? <p className="app-person">{`${greetingAt(new Date().getHours())}, ${user.name}`}</p> : null
      }
      sections={menuSections(page, session, [...install, ...signOut], creator)}
      footer={footerItems(page)}
    />
  );
}

/** Menu entries of a signed-in user. */
function useCreatorItems(page: PageRecord): CreatorSections & { signOut: MenuItem[] } {
  const user = useSession()?.user;
  const navigator = use(NavigatorContext);
  const isOwn = Boolean(user && page.site?.id === user.id);
  // A guest can reach Pro only by address: it prompts for the sign-in, then opens the plans.
  const isWanted = Boolean(user) || /^#pro/.test(globalThis.location?.hash);
  const items = useLazy(isWanted, loadSignedIn);
  useEffect(() => (navigator ? items?.watchLinks(navigator, isOwn) : undefined), [items, isOwn, navigator]);
  return user && items
    ? {
        own: items.creatorItems(page, user),
        create: items.createItems(page, user),
        pro: items.proSection(page, user),
        signOut: [items.signOutItem(page, user.id)],
      }
    : { ...NO_CREATOR, signOut: [] };
}

/** The menu entry that installs this host as an app, where the browser can. */
function useInstallItem(): MenuItem[] {
  const way = useSyncExternalStore(installStore.subscribe, installStore.read, installStore.onServer);
  if (!way) return [];
  // Where installing is manual, the library explains how.
  const how = way === "offer" ? { onSelect: () => void install() } : { href: "/library" };
  return [{ label: "Install this site as an app", icon: Smartphone, ...how }];
}
