import { useSession } from "../../lib/useSession.ts";
import { SANDBOX } from "./payWords.ts";
import "./SandboxNote.css";

/** Says that no money moves, wherever money is shown; nothing where it does. */
export function SandboxNote() {
  const isSandbox = useSession()?.flags.sandbox === true;
  return isSandbox ? <p className="q-sandbox">{SANDBOX}</p> : null;
}
