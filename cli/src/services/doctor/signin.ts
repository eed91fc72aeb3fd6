import { CallError } from "@quire/client/errors";
import { formatDate } from "@quire/domain/time/dates";
import { Exit, Failure } from "../../exit.ts";
import { explain } from "../../explain.ts";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { type AuthStatus, authStatus } from "../auth/status.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const SOON_MS = 7 * 86_400_000;

/** Checks the sign-in, its expiry and its scopes. */
export async function checkSignin(terminal: Terminal, place: Place): Promise<Check[]> {
  try {
    const status = await authStatus(terminal, place);
    return [signinOf(status, terminal.now()), scopesOf(status), siteOf(status)];
  } catch (error) {
    if (!(error instanceof CallError) && !(error instanceof Failure)) throw error;
    const { message, next, exit } = explain(error, terminal.env);
    const isStored = !terminal.env.QUIRE_TOKEN?.trim();
    const isOver = isStored && exit === Exit.notSignedIn && error instanceof CallError;
    const found = isOver ? "the saved sign-in has expired" : message;
    return [fail("sign-in", found, next ?? "Run: quire login")];
  }
}

function signinOf({ user, host, source, profile, credential }: AuthStatus, now: Date): Check {
  const by = source === "QUIRE_TOKEN" ? "with QUIRE_TOKEN" : `profile ${profile}`;
  const found = `${user.name} at ${host}, ${by}`;
  const { expires } = credential;
  if (expires === null || Date.parse(expires) - now.getTime() > SOON_MS) return ok("sign-in", found);
  return warn(
    "sign-in",
    `${found}; it expires on ${formatDate(expires)}`,
    source === "QUIRE_TOKEN" ? "Create a new one in time: quire auth token" : "Sign in again: quire login",
  );
}

function scopesOf({ credential: { scopes } }: AuthStatus): Check {
  if (!scopes.includes("read")) {
    return fail("permissions", "it can write but not read: little works", "Sign in again: quire login");
  }
  return scopes.includes("write")
    ? ok("permissions", "read and write")
    : warn("permissions", "it can only read", "To publish, sign in again: quire login");
}

function siteOf({ user }: AuthStatus): Check {
  return user.site_url === null
    ? warn("site", "you have no site yet", "Create one in your settings: quire open settings")
    : ok("site", user.site_url);
}
