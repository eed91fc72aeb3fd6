import type { Page as PageRecord } from "@quire/contracts/records/page";
import { greetingAt } from "@quire/domain/accounts/greetings";
import LogOut from "lucide-react/icons/log-out";
import SearchIcon from "lucide-react/icons/search";
import { type ReactNode, useSyncExternalStore } from "react";
import { platformHref, signinHref } from "../lib/links.ts";
import { outboxState } from "../lib/outboxState.ts";
import { saidStatus } from "../lib/saidStatus.ts";
import { useOnline } from "../lib/useOnline.ts";
import { useSession } from "../lib/useSession.ts";
import { useUser } from "../lib/useUser.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { BottomNav } from "../ui/BottomNav.tsx";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Logo } from "../ui/Logo.tsx";
import { Menu } from "../ui/Menu.tsx";
import { Navbar } from "../ui/Navbar.tsx";
import { Page } from "../ui/Page.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { SnackbarHost } from "../ui/SnackbarHost.tsx";
import "./app.css";
import { Foot } from "./Foot.tsx";
import { footerItems, menuSections } from "./menuSections.ts";
import type { View } from "./navigator.ts";
import { placesOf } from "./places.ts";
import { ReaderButton } from "./ReaderButton.tsx";
import { statusOf } from "./statusOf.ts";
import { useCreatorItems } from "./useCreatorItems.ts";
import { useInstallItem } from "./useInstallItem.ts";
import { useSignOut } from "./useSignOut.tsx";

/** What the product is called before the first page says so: in the shell, with no network, on a first visit. */
const UNNAMED = "Quire";

/** Screens that are a sheet to write on: with a bar of their own, and nothing below (specification §2). */
const SHEETS: readonly string[] = ["post_new", "post_edit", "child_new", "child_edit", "guest_editor"];

/** The bar, the footer and what stands between. */
export function Frame({ view, children }: { view: View; children: ReactNode }) {
  const isOnline = useOnline();
  const outbox = useSyncExternalStore(outboxState.subscribe, outboxState.read, outboxState.onServer);
  const said = useSyncExternalStore(saidStatus.subscribe, saidStatus.read, saidStatus.onServer);
  const page = view.page ?? view.last;
  const isSignedIn = useUser() !== null;
  const isSheet = view.page?.data.kind === "app" && SHEETS.includes(view.page.data.screen);
  const places = page ? placesOf(page, isSignedIn) : [];
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
      footer={page && !isSheet ? <Foot page={page} /> : null}
      bottom={places.length ? <BottomNav items={places} current={view.path.replace(/\?.*/, "")} /> : null}
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

function Actions({ page }: { page: PageRecord }) {
  const person = useUser();
  const user = useSession()?.user;
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
      {person || isSigningIn ? null : (
        // Beside a text a phone has no room for it; the menu has it too.
        <span className={isRead ? "app-roomy" : undefined}>
          <Button size="s" href={signinHref(page)}>
            Sign in
          </Button>
        </span>
      )}
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
  const { start, dialog } = useSignOut();
  const install = useInstallItem();
  const user = session?.user;
  const creator = useCreatorItems(page);
  const leave = user ? [{ label: "Sign out", icon: LogOut, onSelect: () => start(user.id) }] : [];
  return (
    <>
      <Menu
        head={
          user ? <p className="app-person">{`${greetingAt(new Date().getHours())}, ${user.name}`}</p> : null
        }
        sections={menuSections(page, session, [...install, ...leave], creator)}
        footer={footerItems(page)}
      />
      {dialog}
    </>
  );
}
