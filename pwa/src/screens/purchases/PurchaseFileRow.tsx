import { addressOf } from "@quire/client/address";
import { getPurchaseFile } from "@quire/contracts/calls/orders";
import type { PurchaseFile } from "@quire/contracts/records/delivery";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useOnline } from "../../ui/useOnline.ts";
import { formatBytes } from "../../widgets/formatBytes.ts";
import "./purchases.css";

/** A file of a purchase, with a download link when online. Goes into a `receipt-item`. */
export function PurchaseFileRow({ file, purchaseId }: { file: PurchaseFile; purchaseId: string }) {
  const isOnline = useOnline();
  const href = addressOf(getPurchaseFile, { id: purchaseId, fileId: file.id }, undefined);
  return (
    <>
      <Icon of={FileText} size={28} />
      <span className="receipt-file">
        {file.name}
        <span className="purchases-note">
          {isOnline ? formatBytes(file.size) : `${formatBytes(file.size)} · Go online to download.`}
        </span>
      </span>
      {isOnline ? (
        <Button href={href} download={file.name} icon={Download}>
          Download
        </Button>
      ) : null}
    </>
  );
}
