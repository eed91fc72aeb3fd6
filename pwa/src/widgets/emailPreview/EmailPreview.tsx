import type { MailingPreview } from "@quire/contracts/calls/mailings";
import { useEffect, useRef } from "react";
import { Modal } from "../../ui/Modal.tsx";
import "./emailPreview.css";

/** An email as its recipients see it. */
export function EmailPreview({ preview, onClose }: { preview: MailingPreview; onClose: () => void }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current) drawEmail(host.current, preview.html);
  }, [preview]);
  return (
    <Modal open onClose={onClose} title={preview.subject}>
      {/* Emails follow the system's theme, not the one set on this device. */}
      <div ref={host} className="email-preview" data-theme="light" />
    </Modal>
  );
}

const STYLE = /<style>([^<]*)<\/style>/;
/** Texts contain no `<`, so that each match is a tag. */
const TAG = /<[a-z][^>]*>/g;

/**
 * Draws an email apart from the page's styles. Styles are set by script, since the page's policy refuses them in
 * markup; links lead nowhere.
 */
function drawEmail(host: HTMLElement, html: string): void {
  const unstyled = html.replace(STYLE, "").replace(TAG, (tag) => tag.replaceAll(/\bstyle=/g, "data-style="));
  const email = new DOMParser().parseFromString(unstyled, "text/html");
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE.exec(html)?.[1] ?? "");
  root.adoptedStyleSheets = [sheet];
  const body = document.createElement("div");
  body.className = "q-paper";
  body.dir = email.body.dir;
  body.inert = true;
  body.append(...email.body.childNodes);
  for (const styled of body.querySelectorAll<HTMLElement>("[data-style]")) {
    styled.style.cssText = styled.dataset.style ?? "";
  }
  // The same files, on whichever host shows the preview.
  for (const picture of body.querySelectorAll("img")) picture.src = new URL(picture.src).pathname;
  root.replaceChildren(body);
}
