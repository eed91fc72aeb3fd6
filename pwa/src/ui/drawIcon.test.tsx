// @vitest-environment node
import * as bell from "lucide-react/icons/bell";
import * as play from "lucide-react/icons/play";
import * as userPlus from "lucide-react/icons/user-plus";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import drawIcon, { type IconData } from "./drawIcon.tsx";

/** Normalizes SVG elements: `<path …></path>` equals `<path …/>`. */
const normalized = (markup: string) =>
  markup.replace(/><\/(?:path|circle|line|rect|polyline|polygon|ellipse)>/g, "/>");

/** Attributes that the global stylesheet sets for every icon, and the namespace that HTML implies. */
const SHARED_ATTRIBUTES =
  / (?:xmlns|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin)="(?:http:\/\/www\.w3\.org\/2000\/svg|none|currentColor|1\.75|round)"/g;

it.each([bell, play, userPlus])("draws an icon like the library", (module) => {
  const { __iconData: data, default: Theirs } = module as typeof module & { __iconData: IconData };
  const Ours = drawIcon(data);
  const props = { size: 20, strokeWidth: 1.75, className: "beside", role: "img", "aria-label": "Bell" };
  const { strokeWidth: _, ...own } = props;
  const [svg = ""] = renderToStaticMarkup(<Theirs {...props} />).split("</svg>");
  const theirs = `${svg.replace(/lucide lucide-\S+ /, "").replace(SHARED_ATTRIBUTES, "")}</svg>`;
  expect(normalized(renderToStaticMarkup(<Ours {...own} />))).toBe(normalized(theirs));
  expect(renderToStaticMarkup(<Ours aria-hidden />)).toContain('aria-hidden="true"');
});
