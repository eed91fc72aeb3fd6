import type { Page } from "@quire/contracts/records/page";
import { hasUnsent } from "../local/workerUnsent.ts";

/**
 * Whether this device has something to send from a host whose site lives under another name now: what is kept here can be
 * sent from here alone. Where that can't be told, the server is followed.
 */
export async function mustStay(hostname: string): Promise<boolean> {
  try {
    if (!(await hasUnsent())) return false;
    const answer = await fetch("/api/sr/page?path=%2F");
    const { site } = (await answer.json()) as Page;
    return site !== null && new URL(site.url).hostname !== hostname;
  } catch {
    return false;
  }
}
