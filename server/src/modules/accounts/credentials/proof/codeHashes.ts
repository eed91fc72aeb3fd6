import { createHmac } from "node:crypto";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Platform } from "../../../../platform/platform.ts";

export type CodePurpose = "signIn" | "resetPassword" | "verifyMobile";

/** One question: what for, from which browser, about which address. There is one code for each. */
export interface CodeKey {
  purpose: CodePurpose;
  browser: Buffer;
  identifier: Identifier;
}

/** How an address stands in the table of codes. */
export function identifierHash(platform: Platform, { kind, value }: Identifier): Buffer {
  return keyed(platform, "identifier", kind, value);
}

/** How a code stands there: worth nothing for another purpose, browser or address. */
export function codeHash(
  platform: Platform,
  { purpose, browser, identifier }: CodeKey,
  code: string,
): Buffer {
  return keyed(platform, "code", purpose, browser.toString("hex"), identifier.kind, identifier.value, code);
}

function keyed(platform: Platform, ...parts: string[]): Buffer {
  return createHmac("sha256", platform.secret("one-time codes")).update(JSON.stringify(parts)).digest();
}
