import { createHmac } from "node:crypto";
import { KEY_SECRET } from "../keys.ts";

/** Signs the proof of payment with the key secret, which the page does not know. */
export function sign(text: string): string {
  return createHmac("sha256", KEY_SECRET).update(text).digest("hex");
}
