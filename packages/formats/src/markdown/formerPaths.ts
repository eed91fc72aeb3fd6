import { slugify } from "@quire/domain/posts/slug";
import { baseName, folderOf } from "../reading/names.ts";
import type { FrontFields } from "./frontFields.ts";
import type { SiteFolder } from "./siteFolder.ts";

const STYLES: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  none: "/:categories/:title.html",
};

/** Returns the addresses that a text had on its site, as far as its front matter, name and site say. */
export function formerPathsOf(
  name: string,
  fields: FrontFields,
  { generator, permalink }: SiteFolder,
): string[] {
  const literal = fields.paths.filter((path) => !/[:{}]/.test(path.replace(/^https?:\/\//i, ""))).map(rooted);
  if (generator === "jekyll") return [...literal, ...jekyllPaths(name, fields, permalink)];
  const inSite = /^(?:content|src\/content|src\/pages|src\/posts|pages)\/(.+)$/i.exec(name)?.[1];
  if (generator !== "hugo" && inSite === undefined) return literal;
  const stem = stemOf(inSite ?? name).replace(/(?:^|\/)index$/, "");
  const folder = folderOf(stem);
  const ends = [fields.slug, baseName(stem), baseName(stem).replace(/^\d{4}-\d{1,2}-\d{1,2}-/, "")];
  return [...literal, ...ends.filter((end) => end !== "").map((end) => `/${folder}${end}/`)];
}

const rooted = (path: string): string => (/^(?:\/|https?:)/i.test(path) ? path : `/${path}`);

const stemOf = (name: string): string => name.replace(/\.[a-z]+$/i, "");

function jekyllPaths(name: string, fields: FrontFields, permalink: string): string[] {
  const [, year, month = "", day = "", title = ""] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/.exec(stemOf(baseName(name))) ?? [];
  if (!year) return /(?:^|\/)_/.test(name) ? [] : [`/${stemOf(name).replace(/(?:^|\/)index$/, "")}/`];
  const date = fields.published
    ? new Date(fields.published).toISOString()
    : `${year}-${padded(month)}-${padded(day)}`;
  const folders = folderOf(name).split(/_(?:posts|drafts)\//)[0] ?? "";
  const parts: Record<string, string> = {
    ...{
      year: date.slice(0, 4),
      short_year: date.slice(2, 4),
      month: date.slice(5, 7),
      day: date.slice(8, 10),
    },
    ...{ i_month: String(Number(date.slice(5, 7))), i_day: String(Number(date.slice(8, 10))) },
    ...{ title: fields.slug || title, slug: slugify(fields.slug || title), name: title, output_ext: ".html" },
    categories: [...folders.split("/"), ...fields.categories.map((one) => one.toLowerCase())]
      .filter(Boolean)
      .join("/"),
  };
  const pattern =
    permalink === "" ? [STYLES.date as string, STYLES.pretty as string] : [STYLES[permalink] ?? permalink];
  return pattern.flatMap((one) => {
    const path = one
      .replace(/:([a-z_]+)/g, (whole, key: string) => parts[key] ?? whole)
      .replace(/\/{2,}/g, "/");
    return path.includes(":") ? [] : [path];
  });
}

const padded = (part: string): string => part.padStart(2, "0");
