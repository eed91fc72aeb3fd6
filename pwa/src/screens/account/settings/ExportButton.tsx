import { addressOf } from "@quire/client/address";
import type { Call } from "@quire/contracts/call";
import { exportAccount } from "@quire/contracts/calls/exports";
import Download from "lucide-react/icons/download";
import { Button } from "../../../ui/Button.tsx";

/** Downloads a zip with everything; the browser streams it to disk. */
export function ExportButton() {
  return (
    <Button icon={Download} href={addressOf(exportAccount as Call)} download>
      Download everything
    </Button>
  );
}
