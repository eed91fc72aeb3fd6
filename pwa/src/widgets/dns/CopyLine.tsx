import Copy from "lucide-react/icons/copy";
import { useCopy } from "../../lib/useCopy.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import "./dns.css";

/** A value to enter elsewhere, in full, with a button to copy it. */
export function CopyLine({ label, value, about }: { label: string; value: string; about: string }) {
  const { copied, copy } = useCopy(value);
  return (
    <div className="dns-line">
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <IconButton
          icon={Copy}
          label={copied ? `Copied: ${label} of ${about}` : `Copy ${label} of ${about}`}
          onClick={copy}
        />
        <span className={copied === false ? "dns-refused" : "q-hidden"} role="status">
          {copied === null
            ? ""
            : copied
              ? "Copied"
              : "Your browser blocked copying. Select the text and copy it."}
        </span>
      </dd>
    </div>
  );
}
