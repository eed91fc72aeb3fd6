import { escapeHtml, unescapeHtml } from "@quire/documents/html/escape";
import { isId } from "@quire/domain/ids";
import { execute } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isKeyMac, keyMac } from "../keyMac.ts";

const PURPOSE = "email links";
const ID_LENGTH = 20;
/** Longer addresses stay as they are: the link that counts them would be too long for some email programs. */
const MAX_URL = 1000;
const LINKS = /(<a [^>]*?href=")(https?:\/\/[^"]+)"/g;

/**
 * Returns an email's HTML with links that lead through the site, which counts how often each is followed. The same
 * for all recipients. Links to the email's web version stay as they are: they are within the text.
 */
export function countedLinks(
  platform: Pick<Platform, "secret">,
  html: string,
  { newsletterId, siteUrl, webUrl }: { newsletterId: string; siteUrl: string; webUrl?: string },
): string {
  return html.replace(LINKS, (whole, open: string, escaped: string) => {
    const url = unescapeHtml(escaped);
    if (url.length > MAX_URL || (webUrl !== undefined && url.startsWith(webUrl))) return whole;
    const key = newsletterId + keyMac(platform.secret(PURPOSE), `${newsletterId} ${url}`);
    return `${open}${escapeHtml(`${siteUrl}/mail/link/${key}?to=${encodeURIComponent(url)}`)}"`;
  });
}

/** Returns which email a link is of; null if we didn't sign it, so that it is no way to redirect elsewhere. */
export function readLinkKey(platform: Pick<Platform, "secrets">, key: string, url: string): string | null {
  const id = key.slice(0, ID_LENGTH);
  if (!isId(id) || !URL.canParse(url)) return null;
  return isKeyMac(platform.secrets(PURPOSE), `${id} ${url}`, key.slice(ID_LENGTH)) ? id : null;
}

/** Counts that a link was followed. A test email was never stored, so its links count for nothing. */
export async function countClick({ db }: Platform, newsletterId: string, url: string): Promise<void> {
  await execute(
    db,
    `INSERT INTO newsletter_links AS existing (newsletter_id, url, clicks)
     SELECT id, $url, 1 FROM newsletters WHERE id = $newsletterId
     ON CONFLICT (newsletter_id, md5(url)) DO UPDATE SET clicks = existing.clicks + 1`,
    { newsletterId, url },
  );
}
