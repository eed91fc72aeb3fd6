import { PublishSheet } from "../screens/publishing/PublishSheet.tsx";
import { GoodScreen } from "../screens/serialStudio/GoodScreen.tsx";

/** The form of a digital good, with its publish sheet. */
export function GoodRoute() {
  return <GoodScreen publish={PublishSheet} />;
}
