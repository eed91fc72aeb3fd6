import { isAdmin } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { useSession } from "./useSession.ts";

/** Whether an admin is signed in: what only they may decide is offered to nobody else. The server asks anew. */
export function useIsAdmin(): boolean {
  return isAdmin((useSession()?.user?.groups ?? []) as Role[]);
}
