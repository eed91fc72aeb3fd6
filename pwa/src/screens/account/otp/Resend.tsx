import { useState } from "react";
import { wordsOf } from "../../../lib/failureWords.ts";
import { Button } from "../../../ui/Button.tsx";
import { useCountdown } from "./useCountdown.ts";

/** Messages take a moment to arrive: asked for sooner, a second one only makes the first one void. */
const WAIT_SECONDS = 30;

interface ResendProps {
  /** What the button sends again: "Resend OTP", "Resend email". */
  label: string;
  onResend: () => Promise<unknown>;
}

/** Sends a message again, once the one before has had its time; says whether it went out. */
export function Resend({ label, onResend }: ResendProps) {
  const { left, restart } = useCountdown(WAIT_SECONDS);
  const [busy, setBusy] = useState(false);
  const [word, setWord] = useState<{ text: string; bad: boolean } | null>(null);
  async function resend() {
    setBusy(true);
    setWord(null);
    try {
      await onResend();
      setWord({ text: "Sent again.", bad: false });
      restart();
    } catch (error) {
      setWord({ text: wordsOf(error), bad: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="account-resend">
      {left > 0 ? (
        <p className="account-note">{`${label} in ${left} s`}</p>
      ) : (
        <Button kind="bare" size="s" loading={busy} onClick={() => void resend()}>
          {label}
        </Button>
      )}
      <p role="status" className={word?.bad ? "account-resend-bad" : "account-note"}>
        {word?.text}
      </p>
    </div>
  );
}
