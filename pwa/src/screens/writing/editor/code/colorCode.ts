import { common, createLowlight } from "lowlight";

export interface Colored {
  from: number;
  to: number;
  name: string;
}
export type ColorCode = (text: string, language: string) => Colored[];

type Part = { type: string; value?: string; children?: Part[]; properties?: { className?: unknown } };

const lowlight = createLowlight(common);
/** Longer code would highlight noticeably slowly. */
const LONGEST = 50_000;

/** Ranges of keywords, strings and so on with their class names; none for an unknown language. */
export const colorCode: ColorCode = (text, language) => {
  if (text.length > LONGEST || !lowlight.registered(language)) return [];
  const colors: Colored[] = [];
  let at = 0;
  const visit = (part: Part, names: string): void => {
    if (part.type === "text") {
      const to = at + (part.value?.length ?? 0);
      if (names) colors.push({ from: at, to, name: names });
      at = to;
      return;
    }
    const own = Array.isArray(part.properties?.className) ? part.properties.className.join(" ") : "";
    for (const child of part.children ?? []) visit(child, own || names);
  };
  visit(lowlight.highlight(language, text) as Part, "");
  return colors;
};
