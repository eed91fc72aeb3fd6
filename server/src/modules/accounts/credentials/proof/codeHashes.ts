import { createHmac } from "node:crypto";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Platform } from "../../../../platform/platform.ts";

const PURPOSE = "one-time codes";

export type CodePurpose = "signIn" | "resetPassword" | "verifyMobile" | "confirmIdentity";

/** The key of a code: its purpose, browser and address. There is one code for each. */
export interface CodeKey {
  purpose: CodePurpose;
  browser: Buffer;
  identifier: Identifier;
}

/** The stored hash of an address. */
export function identifierHash(platform: Platform, identifier: Identifier): Buffer {
  return keyed(platform.secret(PURPOSE), addressParts(identifier));
}

/** What an address's stored hash may be: one, or one by either key while SECRET is replaced. */
export function identifierHashes(platform: Platform, identifier: Identifier): Buffer[] {
  return platform.secrets(PURPOSE).map((key) => keyed(key, addressParts(identifier)));
}

/** The stored hash of a code: useless for another purpose, browser or address. */
export function codeHash(platform: Platform, key: CodeKey, code: string): Buffer {
  return keyed(platform.secret(PURPOSE), codeParts(key, code));
}

/** What a code's stored hash may be. */
export function codeHashes(platform: Platform, key: CodeKey, code: string): Buffer[] {
  return platform.secrets(PURPOSE).map((secret) => keyed(secret, codeParts(key, code)));
}

const addressParts = ({ kind, value }: Identifier) => ["identifier", kind, value];

const codeParts = ({ purpose, browser, identifier }: CodeKey, code: string) => [
  "code",
  purpose,
  browser.toString("hex"),
  identifier.kind,
  identifier.value,
  code,
];

const keyed = (key: Buffer, parts: string[]) =>
  createHmac("sha256", key).update(JSON.stringify(parts)).digest();
