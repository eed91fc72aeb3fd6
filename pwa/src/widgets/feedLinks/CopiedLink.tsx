import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useCopy } from "../../lib/useCopy.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import "./FeedLinks.css";

/** An address to copy into another app. */
export function CopiedLink({ label, url }: { label: string; url: string }) {
  const { copied, copy } = useCopy(url);
  return (
    <div className="feed-links-line">
      <Field label={label} readOnly value={url} onFocus={(event) => event.target.select()} />
      <Button icon={copied ? Check : Copy} aria-label={`Copy link ${label.toLowerCase()}`} onClick={copy}>
        {copied ? "Copied" : "Copy"}
      </Button>
    </div>
  );
}
