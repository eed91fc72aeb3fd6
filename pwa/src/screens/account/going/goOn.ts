import { createSigninToken, startHandoff } from "@quire/contracts/calls/signinTokens";
import { callApi } from "../../../lib/callApi.ts";
import type { NextStep } from "./nextStep.ts";

/** The address to go to for a step; makes the sign-in token where the step is to a site. */
export async function addressOfStep(step: NextStep, userId: string): Promise<string> {
  switch (step.kind) {
    case "here":
      return step.path;
    case "own_site":
      return signinThere(step.url);
    case "elsewhere":
      // A site of ours begins the hand-off itself; to a stranger's host nobody is taken.
      return (await isOurs(step.url)) ? signinThere(step.url) : "/";
    case "handoff": {
      const { domain, state, redirect } = step;
      const { location } = await callApi(createSigninToken, {
        body: { user_id: userId, domain, state, redirect },
      });
      return location;
    }
  }
}

/** Whether the server knows the host of an address. */
async function isOurs(redirect: string): Promise<boolean> {
  try {
    await callApi(startHandoff, { body: { redirect } });
    return true;
  } catch (error) {
    if ((error as { status?: number }).status === 400) return false;
    throw error;
  }
}

/** The sign-in of another host, which comes back here for its token and ends at the address that was asked for. */
export function signinThere(address: string): string {
  const url = new URL(address);
  const path = url.pathname + url.search + url.hash;
  return path === "/" ? `${url.origin}/signin` : `${url.origin}/signin?redirect=${encodeURIComponent(path)}`;
}
