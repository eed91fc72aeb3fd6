import { type NameRefusal, refuseName } from "@quire/domain/accounts/names";
import { Role } from "@quire/domain/enums";
import type { Context } from "../../platform/http/context.ts";
import { refuseField } from "../../platform/http/refusal.ts";
import type { ReadScope } from "../../platform/scope.ts";
import { isStaff } from "./staff.ts";

/**
 * Refuses a name under which someone else would seem to write, send or ask: an address, the platform or its staff.
 * Staff may use the latter two. For every name that others see: of users, sites, senders, programs, tokens and passkeys.
 */
export async function requireAllowedName(context: Context, name: string, field = "body.name"): Promise<void> {
  const refusal = await nameRefusal(context, name);
  const isExempt = refusal === "reserved" && context.caller.kind === "user" && isStaff(context.caller);
  if (refusal === null || isExempt) return;
  throw refuseField(
    field,
    refusal === "address"
      ? "A name can't contain an email address, < or >."
      : "This name is reserved. Choose another one.",
  );
}

/** Returns why a name isn't allowed, or null. */
export async function nameRefusal(context: ReadScope, name: string): Promise<NameRefusal | null> {
  const { platform } = context;
  const staff = await context.select<{ name: string }>(
    `SELECT DISTINCT u.name FROM user_groups g JOIN users u ON u.id = g.user_id
      WHERE g.group_id IN (${Role.admin}, ${Role.moderator})`,
  );
  const { productName } = platform.config;
  return refuseName(name, { productName, staffNames: staff.map((one) => one.name) });
}
