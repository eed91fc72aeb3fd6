import { useEffect, useState } from "react";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";

/** Messages take a moment to arrive: resending sooner only invalidates the first code. */
const WAIT_SECONDS = 30;

interface ResendProps {
  /** Label of the button: "Resend OTP", "Resend email". */
  label: string;
  /** May return the response, which says whether an earlier message is to be used instead. */
  onResend: () => Promise<unknown>;
}

/** Resends a message once the previous one has had time to arrive, and reports the result. */
export function Resend({ label, onResend }: ResendProps) {
  const { left, restart } = useCountdown(WAIT_SECONDS);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ text: string; bad: boolean } | null>(null);
  async function resend() {
    setBusy(true);
    setResult(null);
    try {
      const response = (await onResend()) as { already_sent?: boolean } | null | undefined;
      setResult({ text: response?.already_sent ? "Use the latest email." : "Sent again.", bad: false });
      restart();
    } catch (error) {
      setResult({ text: messageOf(error), bad: true });
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
      <p role="status" className={result?.bad ? "account-resend-bad" : "account-note"}>
        {result?.text}
      </p>
    </div>
  );
}

/** Returns the whole seconds left to wait; `restart` starts over. */
function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const update = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return { left, restart: () => setEnd(Date.now() + seconds * 1000) };
}
