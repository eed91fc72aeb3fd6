import { isReservedName } from "@quire/domain/accounts/names";
import type { Context } from "../../platform/http/context.ts";
import { refuseField } from "../../platform/http/refusal.ts";
import { isStaff } from "./staff.ts";

/** Refuses a user's or site's name under which the platform itself would seem to speak; staff may use it. */
export function requireAllowedName({ platform, caller }: Context, name: string, field = "body.name"): void {
  if (!isReservedName(name, platform.config.productName)) return;
  if (caller.kind === "user" && isStaff(caller)) return;
  throw refuseField(field, "This name is reserved. Choose another one.");
}
