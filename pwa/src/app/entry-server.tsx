import type { Page, PageRenderer } from "@quire/contracts/records/page";
import { renderToString } from "react-dom/server";
import { App } from "./App.tsx";
import { fixedNavigator } from "./navigator.ts";

/** The HTML of the app's root element for this page: the same bytes for everyone. */
export const renderApp: PageRenderer["renderApp"] = (page: Page) =>
  renderToString(<App navigator={fixedNavigator(page)} />);
