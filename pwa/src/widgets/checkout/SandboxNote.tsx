import { useSession } from "../../lib/useSession.ts";
import { SANDBOX_NOTE } from "./checkoutCopy.ts";
import "./SandboxNote.css";

/** Notice that payments are in sandbox mode; renders nothing otherwise. */
export function SandboxNote() {
  const isSandbox = useSession()?.flags.sandbox === true;
  return isSandbox ? <p className="q-sandbox">{SANDBOX_NOTE}</p> : null;
}
