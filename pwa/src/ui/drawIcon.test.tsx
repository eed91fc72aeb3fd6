// @vitest-environment node
import * as bell from "lucide-react/icons/bell";
import * as play from "lucide-react/icons/play";
import * as userPlus from "lucide-react/icons/user-plus";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import drawIcon, { type IconData } from "./drawIcon.tsx";

/** Its lines as a page has them: `<path …></path>` and `<path …/>` are one. */
const drawn = (markup: string) =>
  markup.replace(/><\/(?:path|circle|line|rect|polyline|polygon|ellipse)>/g, "/>");

/** What the sheet of all pages says of every icon, and what is true of any SVG in HTML. */
const SAID_OF_ALL =
  / (?:xmlns|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin)="(?:http:\/\/www\.w3\.org\/2000\/svg|none|currentColor|1\.75|round)"/g;

it.each([bell, play, userPlus])("an icon is drawn as the library draws it", (module) => {
  const { __iconData: data, default: Theirs } = module as typeof module & { __iconData: IconData };
  const Ours = drawIcon(data);
  const props = { size: 20, strokeWidth: 1.75, className: "beside", role: "img", "aria-label": "Bell" };
  const { strokeWidth: _, ...own } = props;
  const [svg = ""] = renderToStaticMarkup(<Theirs {...props} />).split("</svg>");
  const theirs = `${svg.replace(/lucide lucide-\S+ /, "").replace(SAID_OF_ALL, "")}</svg>`;
  expect(drawn(renderToStaticMarkup(<Ours {...own} />))).toBe(drawn(theirs));
  expect(renderToStaticMarkup(<Ours aria-hidden />)).toContain('aria-hidden="true"');
});
