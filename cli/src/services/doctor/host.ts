import { CallError } from "@quire/client/errors";
import { getAbout } from "@quire/contracts/calls/about";
import { version } from "../../../package.json";
import { explain } from "../../explain.ts";
import { travelsInTheClear } from "../../host.ts";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { sendRaw } from "../api/request.ts";
import { type Check, fail, ok, warn } from "./check.ts";
import { checkClock, checkVersions } from "./versions.ts";

/**
 * Checks that the host responds, has a compatible version, and agrees on the time. Without a response nothing else
 * is checked.
 */
export async function checkHost(terminal: Terminal, { origin }: Place): Promise<Check[]> {
  const encrypted = travelsInTheClear(origin)
    ? warn("encryption", `${origin} is not encrypted`, "Use https: others can read your sign-in.")
    : ok("encryption", new URL(origin).protocol === "https:" ? "https" : "none needed on this machine");
  try {
    const startedAt = performance.now();
    const { base, path } = getAbout;
    const response = await sendRaw(terminal, {
      origin,
      token: null,
      method: "GET",
      path: `/api/${base}${path}`,
      headers: {},
      body: undefined,
    });
    const ms = Math.round(performance.now() - startedAt);
    const about = await aboutOf(response);
    if (!about) return [encrypted, unlike(origin, response.status)];
    return [
      encrypted,
      ok("connection", `${origin} answers in ${ms} ms (${about.product})`),
      checkVersions(version, about.version),
      checkClock(terminal.now(), response.headers.get("date")),
    ];
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { message, next } = explain(error);
    return [encrypted, fail("connection", message, next ?? "Check the connection.")];
  }
}

async function aboutOf(response: Response): Promise<{ product: string; version: string } | null> {
  if (!response.ok) return null;
  const about = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const { product, version: running } = about ?? {};
  return typeof product === "string" && typeof running === "string" ? { product, version: running } : null;
}

function unlike(origin: string, status: number): Check {
  if (status === 429 || status >= 500) {
    return fail("connection", `${origin} answers ${status}: it is busy or restarting`, "Try again shortly.");
  }
  return fail(
    "connection",
    `${origin} answers ${status}, but not like Quire`,
    "Check --host, or sign in to your network.",
  );
}
