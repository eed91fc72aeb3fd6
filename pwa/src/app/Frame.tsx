import type { Page as PageRecord } from "@quire/contracts/records/page";
import type { ReactNode } from "react";
import { signinHref } from "../platform/links.ts";
import { usePerson } from "../platform/usePerson.ts";
import { useSession } from "../platform/useSession.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
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
import { ReaderButton } from "./ReaderButton.tsx";
import { findScreen } from "./screens.ts";
import { statusOf } from "./statusOf.ts";
import { useOnline } from "./useOnline.ts";

/** What the product is called before the first page says so: in the shell, with no network, on a first visit. */
const UNNAMED = "Quire";

/** The bar, the footer and what stands between. */
export function Frame({ view, children }: { view: View; children: ReactNode }) {
  const isOnline = useOnline();
  const page = view.page ?? view.last;
  return (
    <Page
      width={widthOf(page)}
      navbar={
        <Navbar
          logo={page?.site ? <SiteMark page={page} /> : <Logo name={page?.product.name ?? UNNAMED} />}
          status={statusOf(view, isOnline)}
          actions={page ? <Actions page={page} /> : null}
          menu={page ? <MainMenu page={page} /> : null}
        />
      }
      footer={page ? <Foot page={page} /> : null}
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
  const person = usePerson();
  const { kind } = page.data;
  const isSigningIn = kind === "app" && /^sign/.test(page.data.kind === "app" ? page.data.screen : "");
  return (
    <>
      {kind === "post" || kind === "serial" || kind === "text" ? <ReaderButton /> : null}
      {person || isSigningIn || !findScreen("signin") ? null : (
        <Button size="s" href={signinHref(page)}>
          Sign in
        </Button>
      )}
    </>
  );
}

function MainMenu({ page }: { page: PageRecord }) {
  const session = useSession();
  const user = session?.user;
  return (
    <Menu
      head={user ? <p className="app-person">{user.name}</p> : null}
      sections={menuSections(page, session, [])}
      footer={footerItems(page)}
    />
  );
}
