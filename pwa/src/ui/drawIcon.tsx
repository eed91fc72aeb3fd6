import type { SVGProps } from "react";

/** What a module of lucide-react says of its icon. */
export interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

interface DrawingProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * Stands in for lucide-react's `createLucideIcon` in what is built (`vite.config.ts`): the same drawing, with its lines
 * put together once and not again for each of the dozen icons of each page that the server renders. How lines are
 * drawn is not said of each icon either: the sheet of all pages says it of `q-icon`.
 */
export default function drawIcon({ node }: IconData) {
  const lines = { __html: node.map(lineOf).join("") };
  return ({ size = 24, ...rest }: DrawingProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the library's own lines, none of a person's words
      dangerouslySetInnerHTML={lines}
    />
  );
}

function lineOf([tag, { key: _, ...attributes }]: IconData["node"][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join("")}/>`;
}
