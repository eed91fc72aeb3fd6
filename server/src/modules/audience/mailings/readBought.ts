import type { MailingRecipients } from "@quire/contracts/calls/mailings";
import { refuseField } from "../../../platform/http/refusal.ts";

/** Returns the post whose buyers are meant; null for other audiences. */
export function readBought(
  { audience, post_id: postId }: MailingRecipients,
  part: "body" | "query",
): string | null {
  if (audience === "buyers" && postId === undefined) {
    throw refuseField(`${part}.post_id`, "Choose the post whose buyers you want to reach.");
  }
  if (audience !== "buyers" && postId !== undefined) {
    throw refuseField(`${part}.post_id`, "A post is only for the audience buyers.");
  }
  return postId ?? null;
}
