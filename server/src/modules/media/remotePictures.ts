import { createHmac } from "node:crypto";
import { escapeHtml, unescapeHtml } from "@quire/documents/html/escape";
import { isExternal } from "@quire/documents/urls";
import { sameSecret } from "../../platform/http/credentials.ts";
import type { Platform } from "../../platform/platform.ts";

/** Where pictures of other servers are served, on every host. */
export const REMOTE_PICTURES_PATH = "/files/remote";

/** The purpose of the secret that signs their addresses. */
const SECRET = "remote pictures";

/** `<img src>` and `<source srcset>` as `renderHtml` writes them: quoted and escaped, a remote one without widths. */
const SOURCES = /(<(?:img|source)\b[^>]*?\s)(src|srcset)="([^"]*)"/g;

/**
 * Returns our own address of a picture on another server, so that readers' addresses don't reach that server. Signed:
 * otherwise anyone could fetch anything through us.
 */
export function remotePictureUrl(platform: Pick<Platform, "secret">, url: string): string {
  const query = new URLSearchParams({ url, signature: sign(platform.secret(SECRET), url) });
  return `${REMOTE_PICTURES_PATH}?${query}`;
}

/** Whether we signed this picture's address. */
export function isSignedPicture(
  platform: Pick<Platform, "secrets">,
  url: string,
  signature: string,
): boolean {
  return platform.secrets(SECRET).some((key) => sameSecret(signature, sign(key, url)));
}

/** Returns HTML that `renderHtml` wrote with its remote pictures served by us; `origin` makes the addresses absolute. */
export function withOwnPictures(platform: Pick<Platform, "secret">, html: string, origin = ""): string {
  return html.replace(SOURCES, (attribute, before: string, name: string, escaped: string) => {
    const url = unescapeHtml(escaped);
    if (!isExternal(url) || url.startsWith(`${origin}/files/`)) return attribute;
    return `${before}${name}="${escapeHtml(origin + remotePictureUrl(platform, absolute(url)))}"`;
  });
}

/** An address without a protocol, as `//host/path`, is fetched by https. */
const absolute = (url: string): string => (/^https?:/i.test(url) ? url : `https:${url.replace(/\\/g, "/")}`);

function sign(key: Buffer, url: string): string {
  return createHmac("sha256", key).update(url).digest("base64url");
}
