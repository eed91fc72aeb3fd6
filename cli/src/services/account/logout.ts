import { CallError } from "@quire/client/errors";
import { signOut } from "@quire/contracts/calls/accounts";
import type { Terminal } from "../../terminal.ts";
import { clientFor } from "./open.ts";
import type { Place } from "./place.ts";
import { changeProfiles, profilesPath, readProfiles } from "./profiles.ts";

export interface LoggedOut {
  /** False if no sign-in was stored here. */
  was_signed_in: boolean;
  /** False if the server was unreachable: the token stays valid there. */
  revoked: boolean;
}

/** Ends the stored session on the host and deletes its token, even if the host is unreachable. */
export async function logout(terminal: Terminal, { origin, profile }: Place): Promise<LoggedOut> {
  const path = profilesPath(terminal.env);
  const saved = (await readProfiles(path)).profiles[profile];
  if (saved?.host !== origin) return { was_signed_in: false, revoked: false };
  const revoked = await revoke(terminal, origin, saved.token);
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
    // 401: the session had already ended.
    return error.status === 401;
  }
}
