import type { Page, PageRenderer } from "@quire/contracts/records/page";
import { renderToString } from "react-dom/server";
import { BookScreen } from "../screens/books/BookScreen.tsx";
import { guideScreens } from "../screens/guides/guideScreens.ts";
import { missingScreens } from "../screens/missing/missingScreens.tsx";
import { LockedNotice } from "../screens/reading/LockedNotice.tsx";
import { PostMedia } from "../screens/reading/media/PostMedia.tsx";
import { SerialScreen } from "../screens/serials/SerialScreen.tsx";
import { TextScreen } from "../screens/texts/TextScreen.tsx";
import { provideComments } from "../widgets/comments/Comments.tsx";
import { StaticComments } from "../widgets/comments/StaticComments.tsx";
import { SupportBox } from "../widgets/support/SupportBox.tsx";
import { App } from "./App.tsx";
import { feedScreens } from "./feedScreens.tsx";
import { provideFeatures } from "./lazyFeatures.ts";
import { fixedNavigator } from "./navigator.ts";

provideFeatures({
  ...feedScreens,
  ...missingScreens,
  ...guideScreens,
  text: TextScreen,
  media: PostMedia,
  serial: SerialScreen,
  book: BookScreen,
  locked: LockedNotice,
  support: SupportBox,
});
provideComments(StaticComments);

/** The HTML of the app's root element for this page: the same bytes for every caller. */
export const renderApp: PageRenderer["renderApp"] = (page: Page) =>
  renderToString(<App navigator={fixedNavigator(page)} />);
