import { addressOf } from "@quire/client/address";
import { getPurchaseFile } from "@quire/contracts/calls/orders";
import type { PurchaseFile } from "@quire/contracts/records/delivery";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import { useOnline } from "../../lib/useOnline.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { wordsOfBytes } from "../../widgets/wordsOfBytes.ts";
import "./purchases.css";

/** A file that came with a purchase, and the way to it where there is a network; it stands in a `receipt-item`. */
export function FileOfPurchase({ file, purchaseId }: { file: PurchaseFile; purchaseId: string }) {
  const isOnline = useOnline();
  const href = addressOf(getPurchaseFile, { id: purchaseId, fileId: file.id }, undefined);
  return (
    <>
      <Icon of={FileText} size={28} />
      <span className="receipt-file">
        {file.name}
        <span className="purchases-note">
          {isOnline ? wordsOfBytes(file.size) : `${wordsOfBytes(file.size)} · Go online to download.`}
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
