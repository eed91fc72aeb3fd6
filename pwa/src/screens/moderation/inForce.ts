import type { Act } from "@quire/contracts/records/moderation";

/** What an act and the one that takes it back both decide. */
const DECIDES: Partial<Record<Act["action"], string>> = {
  post_removed: "post",
  post_restored: "post",
  account_suspended: "account",
  account_unsuspended: "account",
};

/** Of a log, the latest first: the ids of those acts after which nothing else was decided about the same. */
export function inForce(acts: readonly Pick<Act, "id" | "action" | "subject">[]): Set<string> {
  const newest = new Map<string, string>();
  for (const { id, action, subject } of acts) {
    const about = DECIDES[action] && `${DECIDES[action]} ${subject.id}`;
    if (about && !newest.has(about)) newest.set(about, id);
  }
  return new Set(newest.values());
}
