import Bell from "lucide-react/icons/bell";
import BookOpen from "lucide-react/icons/book-open";
import Compass from "lucide-react/icons/compass";
import House from "lucide-react/icons/house";
import Library from "lucide-react/icons/library";
import Search from "lucide-react/icons/search";
import { useEffect, useState } from "react";
import { BottomNav } from "../../ui/BottomNav.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Navbar } from "../../ui/Navbar.tsx";
import { Page } from "../../ui/Page.tsx";
import { applyPreference, defaultPreference, type Theme, themes } from "../../ui/readerPreference.ts";
import { SnackbarHost } from "../../ui/SnackbarHost.tsx";
import { Line } from "./Specimen.tsx";
import "./AssetsPage.css";
import { Actions } from "./Actions.tsx";
import { Cards } from "./Cards.tsx";
import { Feedback } from "./Feedback.tsx";
import { Forms } from "./Forms.tsx";
import { Foundations } from "./Foundations.tsx";
import { Lists } from "./Lists.tsx";
import { creatorMenu, menuFooter } from "./menus.ts";
import { Overlays } from "./Overlays.tsx";
import { Reading } from "./Reading.tsx";
import { STATUSES, StatusChoice } from "./StatusChoice.tsx";

const CONTENTS = [
  ["foundations", "Foundations"],
  ["actions", "Actions"],
  ["cards", "Cards"],
  ["lists", "Lists"],
  ["forms", "Forms"],
  ["feedback", "Feedback"],
  ["overlays", "Overlays"],
  ["reading", "Reading"],
] as const;

/** Every component in every state on one page, for reviewing design changes. */
export function AssetsPage({ product = "Quire" }: { product?: string }) {
  const [status, setStatus] = useState<keyof typeof STATUSES>("offline");
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Page
      navbar={
        <Navbar
          logo={<Logo name={product} />}
          status={STATUSES[status]}
          actions={
            <>
              <IconButton icon={Search} label="Search" href="/search" />
              <IconButton icon={Bell} label="Notifications, 2 new" dot />
              <Button size="s" href="/signin">
                Sign in
              </Button>
            </>
          }
          menu={<Menu head="Good evening, Herman" sections={creatorMenu()} footer={menuFooter} />}
        />
      }
      bottom={<PhoneBar />}
      footer={`${product} is set in Literata and Figtree, both under the Open Font License.`}
    >
      {/* Interactive specimens respond only after hydration; tests wait for this attribute. */}
      <div className="assets" data-ready={ready || undefined}>
        <header className="assets-head">
          <h1 className="assets-title">Paper, ink and one red</h1>
          <p className="assets-lede">
            Every component of {product}, in every state it has. A change to the looks is judged here first:
            on a phone and on a desk, on white, black and yellow paper.
          </p>
          <ThemeChoice />
          <StatusChoice value={status} onChange={setStatus} />
        </header>
        <nav className="assets-contents" aria-label="On this page">
          {CONTENTS.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <Foundations product={product} />
        <Actions />
        <Cards />
        <Lists />
        <Forms product={product} />
        <Feedback />
        <Overlays product={product} />
        <Reading />
      </div>
      <SnackbarHost />
    </Page>
  );
}

/** The bottom bar for a reader. */
function PhoneBar() {
  return (
    <BottomNav
      current="/i/assets"
      items={[
        { href: "/i/assets", label: "Home", icon: House },
        { href: "/search", label: "Discover", icon: Compass },
        { href: "/stories", label: "Stories", icon: BookOpen },
        { href: "/purchases", label: "Library", icon: Library },
      ]}
    />
  );
}

/** Tries a theme on this page only; the reader's preference stays. */
function ThemeChoice() {
  const [chosen, setChosen] = useState<Theme | null>(null);
  return (
    <Line>
      {themes.map((theme) => (
        <Button
          key={theme}
          size="s"
          aria-pressed={chosen === theme}
          onClick={() => {
            setChosen(theme);
            applyPreference(document.documentElement, { ...defaultPreference, theme });
          }}
        >
          {`On ${theme} paper`}
        </Button>
      ))}
    </Line>
  );
}
