import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import type { Check } from "./check.ts";
import { checkHost } from "./host.ts";
import { checkEditor, checkFiles, checkNode, checkTerminal } from "./local.ts";
import { checkSignin } from "./signin.ts";

/** Looks at everything that commands rest on, from this computer to the host. Where the host is silent, no more is asked of it. */
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
