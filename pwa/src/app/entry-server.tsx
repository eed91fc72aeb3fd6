import type { Page, PageRenderer } from "@quire/contracts/records/page";
import { renderToString } from "react-dom/server";
import { missingScreens } from "../features/missing/missingScreens.ts";
import { LockedNotice } from "../features/reading/LockedNotice.tsx";
import { PostMedia } from "../features/reading/media/PostMedia.tsx";
import { SerialScreen } from "../features/serials/SerialScreen.tsx";
import { TextScreen } from "../features/texts/TextScreen.tsx";
import { provideComments } from "../models/comments/Comments.tsx";
import { StaticComments } from "../models/comments/StaticComments.tsx";
import { SupportBox } from "../models/support/SupportBox.tsx";
import { App } from "./App.tsx";
import { feedScreens } from "./feedScreens.ts";
import { provideFeatures } from "./lazyFeatures.ts";
import { fixedNavigator } from "./navigator.ts";

provideFeatures({
  ...feedScreens,
  ...missingScreens,
  text: TextScreen,
  media: PostMedia,
  serial: SerialScreen,
  locked: LockedNotice,
  support: SupportBox,
});
provideComments(StaticComments);

/** The HTML of the app's root element for this page: the same bytes for everyone. */
export const renderApp: PageRenderer["renderApp"] = (page: Page) =>
  renderToString(<App navigator={fixedNavigator(page)} />);
