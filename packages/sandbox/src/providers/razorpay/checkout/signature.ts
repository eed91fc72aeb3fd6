import { createHmac } from "node:crypto";
import { KEY_SECRET } from "../keys.ts";

/** What the page is handed is signed with the key's secret, which it does not know. */
export function sign(text: string): string {
  return createHmac("sha256", KEY_SECRET).update(text).digest("hex");
}
