import { Role } from "@quire/domain/accounts/role";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "./openOwn.ts";
import type { Place } from "./place.ts";

/** Refuses what is part of Pro before the user answers any question about it. */
export async function requirePro(terminal: Terminal, place: Place): Promise<void> {
  const { user } = await openOwn(terminal, place);
  if (user.groups.includes(Role.pro)) return;
  throw new Failure({
    exit: Exit.refused,
    code: "pro_required",
    message: "This is part of Pro.",
    saved: "Nothing was sent.",
    next: `Try Pro: ${place.origin}/pro`,
  });
}
