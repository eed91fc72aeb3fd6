import { getSession } from "@quire/contracts/calls/accounts";
import { callApi } from "./callApi.ts";
import { sessionStore } from "./session.ts";

/** Asks who is signed in here. Without an answer (no network) everybody is a guest, and nothing is lost by it. */
export async function loadSession(): Promise<void> {
  try {
    sessionStore.write(await callApi(getSession));
  } catch {
    // Asked again by the first write, or when the network is back.
  }
}
