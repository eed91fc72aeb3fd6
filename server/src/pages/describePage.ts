import type { Page, PageData, SiteTab } from "@quire/contracts/records/page";
import type { Site } from "@quire/contracts/records/site";
import { excerpt } from "@quire/domain/text";

const TAB_TITLES: Record<Exclude<SiteTab, "home">, string> = {
  stories: "Stories",
  comics: "Comics",
  books: "Books",
  ebooks: "E-books",
};

const TEXT_TITLES = {
  privacy: "Privacy",
  terms: "Terms",
  "community-guidelines": "Community guidelines",
  guides: "Guides",
} as const;

const SCREEN_TITLES = {
  signin: "Sign in",
  signup: "Create an account",
  signin_token: "Signing in",
  activate: "Connect a device",
  settings: "Settings",
  library: "Library",
  assets: "Assets",
} as const;

const LONGEST_DESCRIPTION = 200;

/** A page's title and description, as a tab, a search result and a shared link show them. */
export function describePage(
  product: string,
  site: Site | null,
  data: PageData,
): Pick<Page, "title" | "description"> {
  const about = site
    ? site.description || `${site.name} on ${product}`
    : `Stories, comics, books and posts on ${product}, to read anywhere, also with no signal.`;
  const [title, description] = words(product, site, data, about);
  return { title, description: excerpt(description, LONGEST_DESCRIPTION) };
}

function words(product: string, site: Site | null, data: PageData, about: string): [string, string] {
  const owner = site?.name ?? product;
  switch (data.kind) {
    case "platform_home":
      return [`${product}: read and publish, also with no signal`, about];
    case "site_feed":
      return [data.tab === "home" ? owner : `${TAB_TITLES[data.tab]} by ${owner}`, about];
    case "profile":
      return [`About ${owner}`, about];
    case "post":
    case "serial": {
      const { title, parent, summary } = data.post;
      return [[title, parent?.title, owner].filter(Boolean).join(" · "), summary || about];
    }
    case "topic":
      return [
        `${data.topic.name} · ${product}`,
        `Posts about ${data.topic.name} by ${data.topic.authors} creators on ${product}.`,
      ];
    case "text":
      return [`${TEXT_TITLES[data.slug]} · ${product}`, about];
    case "app":
      return [`${SCREEN_TITLES[data.screen]} · ${owner}`, about];
    case "not_found":
      return ["This page doesn't exist", about];
    case "no_site":
      return ["This account doesn't exist", about];
  }
}
