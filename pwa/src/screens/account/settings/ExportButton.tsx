import { addressOf } from "@quire/client/address";
import type { Call } from "@quire/contracts/call";
import { exportAccount } from "@quire/contracts/calls/exports";
import { ConfirmedDownload } from "../../../widgets/confirmIdentity/ConfirmedDownload.tsx";

/** Downloads a zip with everything. */
export function ExportButton() {
  return <ConfirmedDownload href={addressOf(exportAccount as Call)}>Download everything</ConfirmedDownload>;
}
