import { accentTokens } from "@quire/domain/sites/accents";
import type { SiteRow } from "../modules/sites/siteRow.ts";
import type { Config } from "../platform/config.ts";
import type { Platform } from "../platform/platform.ts";
import { presentImage } from "../platform/storage/presentImage.ts";
import type { Rendered } from "./pageCache.ts";

/** Phones cut the name under an installed app's icon after about a dozen letters. */
const SHORT_NAME = 12;

const ICONS = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** Returns the web manifest of a host: each site installs as its own app, under its own name. */
export function makeManifest(platform: Platform, site: SiteRow | null): Rendered {
  const name = site?.name ?? platform.config.productName;
  const manifest = {
    id: "/",
    name,
    short_name: shortName(name),
    description: site?.description ?? "Stories, comics, books and posts, to read anywhere.",
    lang: site?.language ?? "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#fbf9f4",
    theme_color: site?.accent ? accentTokens(site.accent, "light").accent : "#fbf9f4",
    icons: [...siteIcons(site), ...ICONS],
    ...(site ? {} : relatedApps(platform.config)),
  };
  return {
    status: 200,
    contentType: "application/manifest+json; charset=utf-8",
    text: JSON.stringify(manifest),
  };
}

/** The Android app is the platform's: a site installs as its own. */
function relatedApps({ android: { playUrl, app } }: Config) {
  if (!playUrl) return {};
  const related = { platform: "play", url: playUrl, ...(app ? { id: app.packageName } : {}) };
  return { related_applications: [related], prefer_related_applications: false };
}

function shortName(name: string): string {
  if (lettersOf(name).length <= SHORT_NAME) return name;
  const word = name.split(/\s+/u).find((part) => lettersOf(part).length > 2) ?? name;
  return lettersOf(word).slice(0, SHORT_NAME).join("");
}

/** Splits by grapheme, so that a letter and its marks stay together. */
function lettersOf(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

function siteIcons(site: SiteRow | null) {
  const file = site?.icon ?? site?.logo;
  if (!file?.width || file.width !== file.height) return [];
  const { image, width, height } = presentImage(file, "");
  return [{ src: image, sizes: `${width}x${height}`, type: "image/webp", purpose: "any" }];
}
