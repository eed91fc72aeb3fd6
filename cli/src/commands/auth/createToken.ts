import { formatDate } from "@quire/domain/time/dates";
import { Exit, Failure } from "../../exit.ts";
import { createToken } from "../../services/auth/tokens.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface CreateTokenFlags extends CommonFlags {
  readOnly?: boolean;
  expires: string;
}

export async function createTokenCommand(
  { terminal, output, place }: Invocation,
  name: string,
  flags: CreateTokenFlags,
): Promise<void> {
  const made = await createToken(terminal, place, {
    name,
    scopes: flags.readOnly ? ["read"] : ["read", "write"],
    days: parseDays(flags.expires),
  });
  output.print(made, [made.token]);
  output.info("You'll see this token only once. Store it as QUIRE_TOKEN where only your script can read it.");
  const until = made.expires === null ? "until you revoke it" : `until ${formatDate(made.expires)}`;
  const may = flags.readOnly ? "only read" : "read and write";
  output.info(`“${made.name}” can ${may}, ${until}: quire auth token revoke ${made.id}`);
}

function parseDays(typed: string): number | null {
  if (typed === "never") return null;
  const days = Number(typed);
  if (Number.isInteger(days) && days >= 1 && days <= 3650) return days;
  throw new Failure({
    exit: Exit.usage,
    code: "expires_invalid",
    message: `--expires must be a number of days from 1 to 3650, or never, not “${typed}”.`,
    saved: "No token was created.",
  });
}
