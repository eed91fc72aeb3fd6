import type { Site, SiteDesign } from "@quire/contracts/records/site";
import { designStylesheet } from "@quire/domain/sites/siteDesign";
import { type ComponentType, createContext, use, useMemo, useState } from "react";
import { PostCard } from "../../ui/PostCard.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Choices } from "../Choices.tsx";
import { PREVIEW_SIZES, PREVIEW_WIDTHS, PreviewFrame } from "../PreviewFrame.tsx";
import "./design.css";

/** The head of a site, which the app provides: it belongs to the screens of a site. */
export const PreviewHead = createContext<ComponentType<{ site: Site; current: string }> | null>(null);

const THEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

const TEXT =
  '<p>The harbor was empty except for one boat. She had read about it in <a href="#">an old letter</a>, and here it was, with the same green mast.</p>' +
  "<h2>Low tide</h2>" +
  "<p>Nobody came down to the water at this hour. She sat on the wall and waited for the light to change.</p>";

/** What the design of a site decides. */
export type PreviewedDesign = Omit<SiteDesign, "icon" | "stylesheet">;

/** A site with a design that isn't saved yet: its head, a post in its feed and some text, as a guest sees them. */
export function DesignPreview({ site, design }: { site: Site; design: PreviewedDesign }) {
  const Head = use(PreviewHead);
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const [width, setWidth] = useState<keyof typeof PREVIEW_WIDTHS>("phone");
  const { accent, type_pairing } = design;
  const css = useMemo(() => designStylesheet({ accent, type_pairing }), [accent, type_pairing]);
  // To its own creator, the head of a site has no Follow button.
  const shown = { ...site, id: "", design: { ...design, icon: null, stylesheet: null } };
  return (
    <section className="design-preview" aria-label="Preview">
      <div className="design-preview-bar">
        <Choices label="Preview theme" choices={THEMES} value={theme} onChange={setTheme} />
        <Choices label="Preview at" choices={PREVIEW_SIZES} value={width} onChange={setWidth} />
      </div>
      <PreviewFrame label="Your site" width={PREVIEW_WIDTHS[width]} theme={theme} design={css}>
        <div className="q-main is-wide" inert>
          {Head ? <Head site={shown} current="/" /> : null}
          <PostCard
            href="#"
            title="The green mast"
            label="Story"
            summary="A letter, a harbor and a boat that should not be there."
            meta="Today · 4 min read"
          />
          <div className="design-preview-text">
            <Prose html={TEXT} />
          </div>
        </div>
      </PreviewFrame>
    </section>
  );
}
