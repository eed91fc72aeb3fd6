import { logout } from "../../services/account/logout.ts";
import type { Invocation } from "../invocation.ts";

export async function logoutCommand({ terminal, output, place }: Invocation): Promise<void> {
  const result = await logout(terminal, place);
  const { origin } = place;
  output.print({ host: origin, ...result }, []);
  if (!result.was_signed_in) output.info(`You weren't signed in at ${origin} on this computer.`);
  else output.info(`Signed out of ${origin}.`);
  if (result.was_signed_in && !result.revoked) {
    output.warn(`We couldn't reach ${origin}: end this session in your settings there too.`);
  }
  if (terminal.env.QUIRE_TOKEN) output.warn("QUIRE_TOKEN is still set, and commands still use it.");
}
