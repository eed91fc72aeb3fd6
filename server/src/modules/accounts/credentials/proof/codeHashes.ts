import { createHmac } from "node:crypto";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Platform } from "../../../../platform/platform.ts";

export type CodePurpose = "signIn" | "resetPassword" | "verifyMobile" | "confirmIdentity";

/** The key of a code: its purpose, browser and address. There is one code for each. */
export interface CodeKey {
  purpose: CodePurpose;
  browser: Buffer;
  identifier: Identifier;
}

/** The stored hash of an address. */
export function identifierHash(platform: Platform, { kind, value }: Identifier): Buffer {
  return keyed(platform, "identifier", kind, value);
}

/** The stored hash of a code: useless for another purpose, browser or address. */
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
