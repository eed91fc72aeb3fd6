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

it.each([bell, play, userPlus])("an icon is drawn as the library draws it", (module) => {
  const { __iconData: data, default: Theirs } = module as typeof module & { __iconData: IconData };
  const Ours = drawIcon(data);
  const props = { size: 20, strokeWidth: 1.75, className: "beside", role: "img", "aria-label": "Bell" };
  const theirs = renderToStaticMarkup(<Theirs {...props} />).replace(/lucide lucide-\S+ /, "");
  expect(drawn(renderToStaticMarkup(<Ours {...props} />))).toBe(drawn(theirs));
  expect(renderToStaticMarkup(<Ours aria-hidden />)).toContain('aria-hidden="true"');
});
