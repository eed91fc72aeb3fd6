import { createSigninToken, startHandoff } from "@quire/contracts/calls/signinTokens";
import { callApi } from "../../../lib/callApi.ts";
import type { NextStep } from "./nextStep.ts";

/** Returns the URL for a step. Creates the sign-in token if the step leads to a site. */
export async function stepUrl(step: NextStep, userId: string): Promise<string> {
  switch (step.kind) {
    case "here":
      return step.path;
    case "own_site":
      return signinUrlOn(step.url);
    case "elsewhere":
      // Our own sites start the hand-off themselves. Unknown hosts are never redirected to.
      return (await isKnownHost(step.url)) ? signinUrlOn(step.url) : "/";
    case "handoff": {
      const { domain, state, redirect } = step;
      const { location } = await callApi(createSigninToken, {
        body: { user_id: userId, domain, state, redirect },
      });
      return location;
    }
  }
}

/** Returns whether the server knows the host of a URL. */
async function isKnownHost(redirect: string): Promise<boolean> {
  try {
    await callApi(startHandoff, { body: { redirect } });
    return true;
  } catch (error) {
    if ((error as { status?: number }).status === 400) return false;
    throw error;
  }
}

/** Returns the sign-in URL of another host. It fetches its token here and ends at the requested URL. */
export function signinUrlOn(address: string): string {
  const url = new URL(address);
  const path = url.pathname + url.search + url.hash;
  return path === "/" ? `${url.origin}/signin` : `${url.origin}/signin?redirect=${encodeURIComponent(path)}`;
}
