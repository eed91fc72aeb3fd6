import type { Post } from "@quire/contracts/records/post";
import type { PostFile } from "@quire/contracts/records/postFile";
import { countOf } from "@quire/domain/text/counts";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { readStored, store } from "../../../lib/storedText.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { createListeners } from "../../../ui/listeners.ts";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { SleepTimer } from "../../../widgets/SleepTimer.tsx";
import { formatTime } from "./mediaTime.ts";
import { pausePlaying, useMedia } from "./useMedia.ts";
import "./AudioPlayer.css";

export interface MediaProps {
  post: Post;
  file: PostFile;
  place: { fraction: number; locator: string | null } | null;
  onPlace: (fraction: number, locator: string | null) => void;
}

const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
/** From this length on a recording has a sleep timer, in seconds. */
const LONG = 600;
const BACK_SECONDS = 15;
const FORWARD_SECONDS = 30;

/** An audio player with waveform, position and speed. */
export function AudioPlayer({ post, file, place, onPlace }: MediaProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(file.duration ?? 0);
  const speed = useSyncExternalStore(subscribe, readSpeed);
  useMedia(audio, post, { file, place, onPlace });
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed;
  }, [speed]);

  // A post saved by an older version has none.
  const chapters = file.chapters ?? [];
  const chapter = chapters.findLastIndex(({ start }) => start <= time);
  const go = (to: number) => {
    if (!audio.current) return;
    audio.current.currentTime = Math.min(duration, Math.max(0, to));
    setTime(audio.current.currentTime);
  };
  const press = () => {
    const element = audio.current;
    if (!element) return;
    if (element.paused) element.play().catch(() => showSnackbar({ title: "We can't play this right now." }));
    else element.pause();
  };
  return (
    <section className="audio" aria-label={`Listen to ${post.title}`}>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings have no captions; the post's text is next to it */}
      <audio
        ref={audio}
        src={file.url ?? undefined}
        preload="metadata"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = speed;
          if (!file.duration && Number.isFinite(currentTarget.duration)) setDuration(currentTarget.duration);
        }}
      />
      <div className="audio-shape">
        <Waveform levels={file.waveform ?? []} fraction={duration > 0 ? time / duration : 0} />
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.floor(duration))}
          step={1}
          value={Math.floor(time)}
          aria-label="Playback position"
          aria-valuetext={`${formatTime(time)} of ${formatTime(duration)}`}
          onChange={(event) => go(Number(event.currentTarget.value))}
        />
      </div>
      <div className="audio-keys">
        <IconButton
          icon={RotateCcw}
          label={`Back ${BACK_SECONDS} seconds`}
          onClick={() => go(time - BACK_SECONDS)}
        />
        <IconButton icon={isPlaying ? Pause : Play} label={isPlaying ? "Pause" : "Play"} onClick={press} />
        <IconButton
          icon={RotateCw}
          label={`Forward ${FORWARD_SECONDS} seconds`}
          onClick={() => go(time + FORWARD_SECONDS)}
        />
        <span className="audio-time">
          {formatTime(time)} / {formatTime(duration)}
        </span>
        <label className="audio-speed">
          <span>Speed</span>
          <select
            aria-label="Speed"
            value={speed}
            onChange={(event) => chooseSpeed(Number(event.currentTarget.value))}
          >
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
        </label>
        {duration >= LONG ? <SleepTimer className="audio-speed" onEnd={pausePlaying} /> : null}
      </div>
      {chapters.length > 1 ? (
        <details className="audio-chapters">
          <summary>{countOf(chapters.length, "chapter")}</summary>
          <ol className="q-list">
            {chapters.map(({ title, start }, at) => (
              <li key={start} aria-current={at === chapter ? "true" : undefined}>
                <button type="button" onClick={() => go(start)}>
                  <span>{title}</span> <span className="audio-time">{formatTime(start)}</span>
                </button>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  );
}

const SPEED_KEY = "audio:speed";

const [notify, subscribe] = createListeners();
/** The speed that was chosen on this page, in a browser without storage too. */
let chosen: number | null = null;

/** The speed of all recordings: the one chosen last on this device. */
function readSpeed(): number {
  const stored = chosen ?? Number(readStored(SPEED_KEY));
  return SPEEDS.find((one) => one === stored) ?? 1;
}

function chooseSpeed(speed: number): void {
  chosen = speed;
  store(SPEED_KEY, String(speed));
  notify();
}

const HEIGHT = 48;
const STEP = 4;

/** The waveform of a recording; the played part has the accent color. */
function Waveform({ levels, fraction }: { levels: readonly number[]; fraction: number }) {
  if (levels.length === 0) return null;
  const played = Math.floor(fraction * levels.length);
  const bars = (from: number, to: number) =>
    levels
      .slice(from, to)
      .map((level, at) => {
        const height = Math.max(2, Math.min(1, level) * HEIGHT);
        return `M${(from + at) * STEP + 1} ${(HEIGHT - height) / 2}v${height}`;
      })
      .join("");
  return (
    <svg
      className="audio-wave"
      viewBox={`0 0 ${levels.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="is-heard" d={bars(0, played)} />
      <path d={bars(played, levels.length)} />
    </svg>
  );
}
