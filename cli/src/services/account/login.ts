import { hostname } from "node:os";
import { CallError } from "@quire/client/errors";
import type { CallOutput } from "@quire/contracts/call";
import { getMe } from "@quire/contracts/calls/accounts";
import { authorizeDevice, pollDeviceToken } from "@quire/contracts/calls/device";
import type { User } from "@quire/contracts/records/user";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { clientFor } from "./open.ts";
import type { Place } from "./place.ts";
import { changeProfiles, profilesPath } from "./profiles.ts";

const CLIENT_ID = "quire-cli";

/** What the user needs to approve the sign-in in a browser. */
export type DeviceCode = Pick<
  CallOutput<NonNullable<(typeof authorizeDevice)["shape"]>>,
  "user_code" | "verification_uri" | "verification_uri_complete" | "expires_in"
>;

export interface LoginRequest {
  place: Place;
  /** Receives the code; polling continues. */
  onCode(code: DeviceCode): void;
}

/** Signs in by the device grant (RFC 8628) and saves the token. */
export async function loginByDevice(terminal: Terminal, request: LoginRequest): Promise<User> {
  const { place } = request;
  const { signal } = terminal;
  const client = clientFor(terminal, place.origin, null);
  const grant = await client.call(authorizeDevice, {
    body: { client_id: CLIENT_ID, client_name: `quire on ${hostname()}`, scope: "read write" },
    signal,
  });
  request.onCode(grant);
  const expires = terminal.now().getTime() + grant.expires_in * 1000;
  let interval = grant.interval;
  for (;;) {
    await terminal.wait(interval * 1000, signal);
    try {
      const { access_token, session_id } = await client.call(pollDeviceToken, {
        body: {
          grant_type: "urn:ietf:params:oauth:grant-type:device_code",
          device_code: grant.device_code,
          client_id: CLIENT_ID,
        },
        signal,
      });
      return await saveToken(terminal, place, access_token, session_id);
    } catch (error) {
      interval += slowerBy(error);
      if (terminal.now().getTime() >= expires) throw expired();
    }
  }
}

/** Signs in with an existing token, after checking it. */
export async function loginByToken(terminal: Terminal, place: Place, token: string): Promise<User> {
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new Failure({
      exit: Exit.usage,
      code: "token_malformed",
      message: "That's not a token: it's empty or has spaces.",
      next: "Create one in your site's settings, then run: quire login --with-token < token.txt",
    });
  }
  return saveToken(terminal, place, token, null);
}

async function saveToken(
  terminal: Terminal,
  { origin, profile }: Place,
  token: string,
  sessionId: string | null,
): Promise<User> {
  const user = await clientFor(terminal, origin, token).call(getMe, { signal: terminal.signal });
  const { id, name, site_url } = user;
  await changeProfiles(profilesPath(terminal.env), (file) => {
    file.current = profile;
    file.profiles[profile] = {
      host: origin,
      token,
      session_id: sessionId,
      user: { id, name, site_url },
      signed_in: terminal.now().toISOString(),
    };
  });
  return user;
}

/** Returns the seconds to add to the polling interval after this error; throws if polling is pointless. */
function slowerBy(error: unknown): number {
  if (!(error instanceof CallError)) throw error;
  if (error.code === "authorization_pending") return 0;
  if (error.code === "slow_down") return 5;
  // The RFC requires backing off on a timeout; a café's network comes back.
  if (error.status === 0 || error.status === 429 || error.status >= 500) return 5;
  // `invalid_grant`: the token was already issued, and its response was lost.
  if (error.code === "expired_token" || error.code === "invalid_grant") throw expired();
  if (error.code === "access_denied") {
    throw new Failure({
      exit: Exit.refused,
      code: "access_denied",
      message: "The sign-in was denied in the browser.",
      next: "If that was a mistake, run: quire login",
    });
  }
  throw error;
}

function expired(): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "expired_token",
    message: "Nobody approved the code in time.",
    next: "Run: quire login",
  });
}
