import { useEffect, useRef, useState } from "react";

const MINUTES = [5, 15, 30, 60];

interface SleepTimerProps {
  /** Called once after the time that the listener has chosen. */
  onEnd: () => void;
  className: string;
}

/** Pauses what plays after a while. */
export function SleepTimer({ onEnd, className }: SleepTimerProps) {
  const [minutes, setMinutes] = useState(0);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (minutes === 0) return undefined;
    const timer = setTimeout(() => {
      setMinutes(0);
      end.current();
    }, minutes * 60_000);
    return () => clearTimeout(timer);
  }, [minutes]);
  return (
    <label className={className}>
      <span className="q-hidden">Sleep timer</span>
      <select value={minutes} onChange={(event) => setMinutes(Number(event.target.value))}>
        <option value={0}>No timer</option>
        {MINUTES.map((one) => (
          <option key={one} value={one}>{`${one} min`}</option>
        ))}
      </select>
    </label>
  );
}
