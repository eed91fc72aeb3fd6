import { findTokens, revokeTokens } from "../../services/auth/tokens.ts";
import { confirm } from "../confirm.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface RevokeTokenFlags extends CommonFlags {
  yes?: boolean;
}

export async function revokeTokenCommand(
  invocation: Invocation,
  named: readonly string[],
  flags: RevokeTokenFlags,
): Promise<void> {
  const { terminal, output, place } = invocation;
  const tokens = await findTokens(terminal, place, named);
  const names = tokens.map(({ name }) => `“${name}”`).join(", ");
  const isMeant = await confirm(invocation, {
    question: `Revoke ${names}?`,
    facts: ["Anything that uses it stops working at once. You can't undo this."],
    flag: "--yes",
    confirmed: flags.yes,
  });
  if (!isMeant) {
    output.print({ revoked: [] }, []);
    return output.info("Nothing was revoked.");
  }
  await revokeTokens(terminal, place, tokens);
  const revoked = tokens.map(({ id, name }) => ({ id, name }));
  output.print(
    { revoked },
    revoked.map(({ id, name }) => `${id}\t${name}`),
  );
  output.info(`Revoked: ${names}`);
}
