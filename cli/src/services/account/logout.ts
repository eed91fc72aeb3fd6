import { CallError } from "@quire/client/errors";
import { signOut } from "@quire/contracts/calls/accounts";
import type { Terminal } from "../../terminal.ts";
import { clientFor } from "./open.ts";
import type { Place } from "./place.ts";
import { changeProfiles, profilesPath, readProfiles } from "./profiles.ts";

export interface LoggedOut {
  /** False when nobody was signed in here. */
  was_signed_in: boolean;
  /** False when the server could not be told: the token then lives on there. */
  revoked: boolean;
}

/** Ends the stored session at the host and forgets its token, also when the host can't be reached. */
export async function logout(terminal: Terminal, { origin, profile }: Place): Promise<LoggedOut> {
  const path = profilesPath(terminal.env);
  const kept = (await readProfiles(path)).profiles[profile];
  if (kept?.host !== origin) return { was_signed_in: false, revoked: false };
  const revoked = await revoke(terminal, origin, kept.token);
  await changeProfiles(path, (file) => {
    delete file.profiles[profile];
    if (file.current === profile) file.current = null;
  });
  return { was_signed_in: true, revoked };
}

async function revoke(terminal: Terminal, origin: string, token: string): Promise<boolean> {
  try {
    await clientFor(terminal, origin, token).call(signOut, { signal: terminal.signal, timeoutMs: 5000 });
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // 401: the session had ended already.
    return error.status === 401;
  }
}
