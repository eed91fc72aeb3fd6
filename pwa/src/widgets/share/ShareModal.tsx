import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Share from "lucide-react/icons/share";
import { useState } from "react";
import { shareAddress } from "../../lib/share.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { shareLinks } from "./shareLinks.ts";
import "./ShareModal.css";

interface ShareModalProps {
  /** `published`: one has just published it. */
  kind: "published" | "share";
  title: string;
  url: string;
  /** It was passed on, by whichever way. */
  onShared?: () => void;
  onClose: () => void;
}

/** How an address is passed on: copied, by the device's own sharing, or by a link to where others are. */
export function ShareModal({ kind, title, url, onShared, onClose }: ShareModalProps) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
      onShared?.();
    } catch {
      // The browser lets nothing write there: the address stands in the field, to be copied by hand.
      setIsCopied(false);
    }
  }
  return (
    <Modal
      open
      title={kind === "published" ? "Your post is live" : "Share"}
      onClose={onClose}
      actions={
        <>
          {"share" in navigator ? (
            <Button icon={Share} onClick={() => void shareAddress(title, url).then(onShared)}>
              Share another way
            </Button>
          ) : null}
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {kind === "published" ? (
        <p className="share-words">{`“${title}” is live. Share it with your readers.`}</p>
      ) : null}
      <div className="share-copy">
        <Field label="Link" readOnly value={url} onFocus={(event) => event.target.select()} />
        <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy link"}
        </Button>
      </div>
      <ul className="share-links" aria-label="Share on">
        {shareLinks(title, url).map(({ name, href }) => (
          <li key={name}>
            <Button href={href} target="_blank" rel="noopener noreferrer" onClick={onShared} full>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
