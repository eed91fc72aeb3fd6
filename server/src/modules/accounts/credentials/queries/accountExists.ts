import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Platform } from "../../../../platform/platform.ts";
import { users } from "../../models/users.ts";

/** Whether an email or mobile has an account, including a suspended one. */
export async function accountExists(platform: Platform, { kind, value }: Identifier): Promise<boolean> {
  return (await users(platform.db).count({ where: { [kind]: value } })) > 0;
}
