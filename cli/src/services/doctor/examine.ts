import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import type { Check } from "./check.ts";
import { checkHost } from "./host.ts";
import { checkEditor, checkFiles, checkNode, checkTerminal } from "./local.ts";
import { checkSignin } from "./signin.ts";

/**
 * Checks everything that commands depend on, from this computer to the host. If the host is unreachable, it skips
 * the remaining checks.
 */
export async function examine(terminal: Terminal, place: Place): Promise<Check[]> {
  const files = await checkFiles(terminal, process.platform);
  const host = await checkHost(terminal, place);
  const isReached = host.some(({ name, state }) => name === "connection" && state === "ok");
  const canRead = files.every(({ state, found }) => state === "ok" || /can be read by others/.test(found));
  return [
    checkNode(process.versions.node),
    ...files,
    checkTerminal(terminal),
    checkEditor(terminal),
    ...host,
    ...(isReached && canRead ? await checkSignin(terminal, place) : []),
  ];
}
