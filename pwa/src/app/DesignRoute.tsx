import { DESIGN_RELATION } from "@quire/contracts/records/site";
import { use } from "react";
import { DesignScreen } from "../screens/design/DesignScreen.tsx";
import { SiteHead } from "../screens/sites/SiteHead.tsx";
import { WelcomeScreen } from "../screens/welcome/WelcomeScreen.tsx";
import { PreviewHead } from "../widgets/design/DesignPreview.tsx";
import { NavigatorContext } from "./NavigatorContext.ts";

/** The design of a site, with a preview of its head. */
export function DesignRoute() {
  const navigator = use(NavigatorContext);
  async function showSaved() {
    await navigator?.refetch();
    if (!navigator?.read().page?.site?.design?.stylesheet)
      document.head.querySelector(`link[rel="${DESIGN_RELATION}"]`)?.remove();
  }
  return (
    <PreviewHead value={SiteHead}>
      <DesignScreen onSaved={() => void showSaved()} />
    </PreviewHead>
  );
}

/** The welcome section, whose first step previews the design. */
export function WelcomeRoute() {
  return (
    <PreviewHead value={SiteHead}>
      <WelcomeScreen />
    </PreviewHead>
  );
}
