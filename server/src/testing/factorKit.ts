import { confirmTotp, createPasskey, startPasskey, startTotp } from "@quire/contracts/calls/factors";
import { Secret, TOTP } from "otpauth";
import type { Platform } from "../platform/platform.ts";
import { type SoftAuthenticator, softAuthenticator } from "./softAuthenticator.ts";
import type { Caller } from "./testCaller.ts";

/** The code that an authenticator app shows now, or `steps` half minutes later. */
export function appCode(platform: Platform, secret: string, steps = 0): string {
  const timestamp = platform.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Turns an authenticator app on for this browser's user, and returns its secret and the recovery codes. */
export async function enrollTotp(
  platform: Platform,
  browser: Caller,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.call(startTotp, {})).body;
  const { body } = await browser.call(confirmTotp, { body: { code: appCode(platform, secret) } });
  return { secret, recoveryCodes: body.recovery_codes ?? [] };
}

/** Adds a passkey for this browser's user. */
export async function enrollPasskey(
  browser: Caller,
): Promise<{ authenticator: SoftAuthenticator; id: string; recoveryCodes: string[] }> {
  const authenticator = softAuthenticator();
  const { options } = (await browser.call(startPasskey, {})).body;
  const { body } = await browser.call(createPasskey, {
    body: { name: "Telephone", passkey: authenticator.create({ challenge: options.challenge }) },
  });
  return { authenticator, id: body.passkey.id, recoveryCodes: body.recovery_codes ?? [] };
}
