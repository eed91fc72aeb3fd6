import { STANDARD_SHARES, splitSale } from "@quire/domain/billing/shares";
import { useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Modal } from "../../ui/Modal.tsx";
import "./pro.css";
import { STEPS } from "./steps.ts";

/** Tour of Pro in seven steps, by buttons or arrow keys. Each step can be skipped. */
export function Walkthrough({ onPlans, onClose }: { onPlans: () => void; onClose: () => void }) {
  const [at, setAt] = useState(0);
  const shown = STEPS[at];
  const isLast = at === STEPS.length - 1;
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by) setAt((before) => Math.min(STEPS.length - 1, Math.max(0, before + by)));
    };
    document.addEventListener("keydown", go);
    return () => document.removeEventListener("keydown", go);
  }, []);
  if (!shown) return null;
  return (
    <Modal
      open
      title="What you get with Pro"
      titleHidden
      onClose={onClose}
      actions={
        <>
          {at > 0 ? (
            <Button onClick={() => setAt(at - 1)}>Back</Button>
          ) : (
            <Button onClick={onClose}>Skip</Button>
          )}
          {isLast ? (
            <Button kind="primary" onClick={onPlans}>
              See the plans
            </Button>
          ) : (
            <Button kind="primary" onClick={() => setAt(at + 1)}>
              Next
            </Button>
          )}
        </>
      }
    >
      <div className="pro-step" aria-live="polite">
        <span className="pro-step-picture">
          <Icon of={shown.icon} size={48} />
        </span>
        <p className="pro-soft">{`${at + 1} of ${STEPS.length}`}</p>
        <p className="pro-step-title">{shown.title}</p>
        <p>{shown.text}</p>
        {shown.step === "visualise" ? <Worth /> : null}
      </div>
    </Modal>
  );
}

/** Two bars, with and without Pro; their labels state the same for screen readers. */
function Worth() {
  const rows = [
    { label: "Without Pro", percent: STANDARD_SHARES.basic },
    { label: "With Pro", percent: STANDARD_SHARES.pro },
  ];
  return (
    <dl className="pro-worth">
      {rows.map(({ label, percent }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <progress className="pro-bar" max={100} value={percent} aria-hidden="true" />
            {splitSale(1000, percent).creator}
          </dd>
        </div>
      ))}
    </dl>
  );
}
