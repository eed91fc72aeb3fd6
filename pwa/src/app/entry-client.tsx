import type { Page } from "@quire/contracts/records/page";
import { startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { local } from "../lib/localPort.ts";
import { App } from "./App.tsx";
import { afterHydration } from "./afterHydration.ts";
import { type BrowserNavigator, browserNavigator } from "./browserNavigator.ts";
import { followLinks } from "./followLinks.ts";
import { readInlinedPage } from "./inlinedPage.ts";
import { isPrepared, prepare } from "./lazyFeatures.ts";
import { loadFrame } from "./savedPage.ts";
import "./styles.ts";
import { watchSignin } from "./watchSignin.ts";

/** Starts what has to wait until the page is hydrated. */
function Alive({ navigator, page }: { navigator: BrowserNavigator; page: Page | null }) {
  useEffect(() => {
    followLinks(navigator);
    watchSignin(navigator);
    afterHydration(page);
    // Tells tests and style sheets that presses are handled from here on.
    document.documentElement.dataset.alive = "";
  }, [navigator, page]);
  return <App navigator={navigator} />;
}

async function start() {
  const root = document.getElementById("root") as HTMLElement;
  const page = readInlinedPage(document);
  if (page && !isPrepared(page)) await prepare(page);
  // The offline shell knows neither page nor site: a saved page of this host supplies the name.
  const frame = page ?? (await loadFrame(local, location.host).catch(() => null));
  const app = <Alive navigator={browserNavigator(page, frame)} page={page} />;
  // As a transition, hydration yields to the browser: a story of a hundred chapters would otherwise freeze the
  // page.
  if (page) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

void start();
