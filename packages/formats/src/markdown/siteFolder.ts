import { parse as parseToml } from "@decimalturn/toml-patch";
import { isFields } from "@quire/documents/shape";
import { parse as parseYaml } from "yaml";
import type { ArchiveFiles } from "../archiveFiles.ts";
import { beginningOf } from "../reading/bits.ts";
import { baseName, ownNames } from "../reading/names.ts";

/** The program that a folder of texts was written for. */
export type Generator = "jekyll" | "hugo" | "obsidian" | "other";

/** A folder of texts. */
export interface SiteFolder {
  generator: Generator;
  /** Of the site, without a trailing slash; "" if it isn't known. */
  url: string;
  /** Jekyll's pattern of addresses. */
  permalink: string;
  /** Texts that may be posts or pages. */
  texts: string[];
  /** What else may be text, by why it isn't read. */
  passedOver: Map<string, string[]>;
}

const TEXT = /\.(?:md|markdown|mdown|mkdn?|mdwn|mdx)$/i;
const HTML = /\.html?$/i;
const OTHER_TEXT = /\.(?:qmd|rmd|rst|adoc|asciidoc|org|textile)$/i;
/** Part of a repository, not of the site. */
const NO_POSTS = /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|todo)\.[a-z]+$/i;
/** Folders of generators with no posts: templates, themes, what they made. */
const NO_POST_FOLDERS =
  /(?:^|\/)(?:node_modules|vendor|themes|layouts|archetypes|dist|_site|_layouts|_includes|_sass|_data|_plugins)\//;
const CONFIG = /^(?:_config\.ya?ml|hugo\.(?:ya?ml|toml)|config\.(?:ya?ml|toml))$/i;
const MAX_CONFIG = 200_000;

/** Finds the texts of a folder, and what is known of its site. */
export async function readSiteFolder(files: ArchiveFiles): Promise<SiteFolder> {
  const names = ownNames(files);
  const generator = generatorOf(files);
  const folder: SiteFolder = { generator, url: "", permalink: "", texts: [], passedOver: new Map() };
  const passOver = (why: string, name: string) => {
    const known = folder.passedOver.get(why);
    if (known) known.push(name);
    else folder.passedOver.set(why, [name]);
  };
  for (const name of names) {
    const isInPosts = /(?:^|\/)_(?:posts|drafts)\//.test(name);
    const isHtmlPost =
      HTML.test(name) && (isInPosts || (generator === "hugo" && name.startsWith("content/")));
    if (OTHER_TEXT.test(name)) passOver("unsupported text", name);
    if (!TEXT.test(name) && !isHtmlPost) continue;
    if (generator !== "obsidian" && NO_POST_FOLDERS.test(name)) passOver("template text", name);
    else if (NO_POSTS.test(baseName(name))) passOver("project file", name);
    else if (/(?:^|\/)_index\.\w+$/.test(name)) passOver("section page", name);
    else folder.texts.push(name);
  }
  const config = names.find((name) => CONFIG.test(name));
  if (config) Object.assign(folder, await readConfig(files, config));
  return folder;
}

function generatorOf(files: ArchiveFiles): Generator {
  if (files.names().some((name) => /(?:^|\/)\.obsidian\//.test(name))) return "obsidian";
  const names = ownNames(files);
  const some = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (some(/(?:^|\/)_posts\//) || some(/^_config\.ya?ml$/i)) return "jekyll";
  if (
    some(/^content\//) &&
    (some(/^(?:hugo|config)\.(?:ya?ml|toml|json)$/i) || some(/^(?:archetypes|themes|config)\//))
  )
    return "hugo";
  return "other";
}

async function readConfig(files: ArchiveFiles, name: string): Promise<Pick<SiteFolder, "url" | "permalink">> {
  const { text } = await beginningOf(files, name, MAX_CONFIG);
  let read: unknown;
  try {
    read = /\.toml$/i.test(name)
      ? parseToml(text)
      : parseYaml(text, { maxAliasCount: 10, logLevel: "silent" });
  } catch {
    // The texts can be read without it.
  }
  const fields = isFields(read) ? read : {};
  const textField = (...keys: string[]) => {
    const found = keys
      .map((key) => fields[key])
      .find((value) => typeof value === "string" && value.trim() !== "");
    return typeof found === "string" ? found.trim() : "";
  };
  const url = textField("url", "baseURL", "baseurl", "baseUrl");
  return {
    url: /^https?:\/\/[^/\s]+/i.test(url) ? url.replace(/\/+$/, "") : "",
    permalink: textField("permalink"),
  };
}
