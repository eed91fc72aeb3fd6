import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import SkipBack from "lucide-react/icons/skip-back";
import SkipForward from "lucide-react/icons/skip-forward";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { SleepTimer } from "../SleepTimer.tsx";
import "./passages.css";

interface AloudBarProps {
  isPlaying: boolean;
  /** What the buttons move by: "sentence". */
  unit: string;
  onPlay: () => void;
  onPause: () => void;
  onMove: (by: 1 | -1) => void;
  onRate: (rate: number) => void;
  onClose: () => void;
}

const RATES = [0.75, 1, 1.25, 1.5, 2];

/** The controls of a text that is read aloud. */
export function AloudBar({ isPlaying, unit, onPlay, onPause, onMove, onRate, onClose }: AloudBarProps) {
  const [rate, setRate] = useState(1);
  return (
    <section className="read-aloud" aria-label="Reading aloud">
      <IconButton icon={SkipBack} label={`Previous ${unit}`} onClick={() => onMove(-1)} />
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? "Pause" : "Play"}
        onClick={isPlaying ? onPause : onPlay}
      />
      <IconButton icon={SkipForward} label={`Next ${unit}`} onClick={() => onMove(1)} />
      <label className="read-aloud-choice">
        <span className="q-hidden">Speed</span>
        <select
          value={rate}
          onChange={(event) => {
            const next = Number(event.target.value);
            setRate(next);
            onRate(next);
          }}
        >
          {RATES.map((one) => (
            <option key={one} value={one}>{`${one}×`}</option>
          ))}
        </select>
      </label>
      <SleepTimer className="read-aloud-choice" onEnd={onPause} />
      <IconButton icon={X} label="Stop reading aloud" onClick={onClose} />
    </section>
  );
}
