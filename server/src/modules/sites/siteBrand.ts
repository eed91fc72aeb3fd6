import { accentTokens, DEFAULT_ACCENT } from "@quire/domain/sites/accents";
import type { Config } from "../../platform/config.ts";
import { siteUrl } from "../../platform/http/urls.ts";
import type { EmailBrand } from "../../platform/messages/emailLayout.ts";
import { type JsonImage, jsonImage } from "../../platform/storage/jsonImage.ts";
import { emailImageUrl } from "../../platform/storage/presentImage.ts";

/** What `BRAND_COLUMNS` select. */
export interface BrandRow {
  name: string;
  domain: string;
  custom_domain: string | null;
  logo: JsonImage | null;
  accent: string | null;
}

/** SQL for the brand of `s`, a row of `sites`. */
export const BRAND_COLUMNS = `s.name, s.domain, s.custom_domain, s.accent, ${jsonImage("logo_file_id")} AS logo`;

/** Returns a site's name, logo and color, as its emails show them. */
export function siteBrand(config: Config, row: BrandRow): EmailBrand {
  const url = siteUrl(config, row);
  const { logo, accent } = row;
  const [light, dark] = accent ? [accentTokens(accent, "light"), accentTokens(accent, "dark")] : [];
  return {
    name: row.name,
    url,
    logo: logo && url + emailImageUrl(Buffer.from(logo.sha256, "hex"), "logo"),
    color: light?.accent ?? logo?.prominent_color ?? DEFAULT_ACCENT,
    ...(light && dark && { links: { light: light.accent, dark: dark.accent } }),
  };
}
