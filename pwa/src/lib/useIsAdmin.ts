import { isAdmin } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { useSession } from "./useSession.ts";

/** Whether an admin is signed in. Only decides what is offered: the server checks again. */
export function useIsAdmin(): boolean {
  return isAdmin((useSession()?.user?.groups ?? []) as Role[]);
}
