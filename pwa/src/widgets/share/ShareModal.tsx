import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Share from "lucide-react/icons/share";
import { useState } from "react";
import { shareAddress } from "../../lib/share.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Modal } from "../../ui/Modal.tsx";
import "./ShareModal.css";

interface ShareModalProps {
  /** `published`: right after publishing; `domain`: a site at its new address. */
  kind: "published" | "share" | "domain";
  title: string;
  url: string;
  /** Label of a button that opens the address: "View post". */
  view?: string;
  /** Called when the link was shared in any way. */
  onShared?: () => void;
  onClose: () => void;
}

const TITLES = { published: "Your post is live", share: "Share", domain: "Your new address is live" };

/** Dialog to share a link: copy, the device's share sheet, or links to social networks. */
export function ShareModal({ kind, title, url, view, onShared, onClose }: ShareModalProps) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
      onShared?.();
    } catch {
      // The clipboard is blocked: the user can copy the link from the field.
      setIsCopied(false);
    }
  }
  return (
    <Modal
      open
      title={TITLES[kind]}
      onClose={onClose}
      actions={
        <>
          {"share" in navigator ? (
            <Button icon={Share} onClick={() => void shareAddress(title, url).then(onShared)}>
              Share another way
            </Button>
          ) : null}
          <Button kind={view ? "quiet" : "primary"} onClick={onClose}>
            Done
          </Button>
          {view ? (
            <Button kind="primary" href={url}>
              {view}
            </Button>
          ) : null}
        </>
      }
    >
      {kind === "published" ? (
        <p className="share-words">{`“${title}” is live. Share it with your readers.`}</p>
      ) : kind === "domain" ? (
        <p className="share-words">Tell your readers your new address. Links to the old one still work.</p>
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

/** Share links as plain URLs, so that no third-party script runs on our pages. */
export function shareLinks(title: string, url: string): { name: string; href: string }[] {
  const [text, address] = [encodeURIComponent(title), encodeURIComponent(url)];
  const both = encodeURIComponent(`${title} ${url}`);
  return [
    { name: "WhatsApp", href: `https://wa.me/?text=${both}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: "X", href: `https://twitter.com/intent/tweet?text=${text}&url=${address}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: "Telegram", href: `https://t.me/share/url?url=${address}&text=${text}` },
    { name: "Email", href: `mailto:?subject=${text}&body=${both}` },
  ];
}
