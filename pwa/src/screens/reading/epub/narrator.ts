import { speaker } from "../../../widgets/passages/speaker.ts";
import type { OverlayItem } from "./overlay.ts";

interface NarratorOptions {
  sections: number;
  /** What reads a section; empty for one without sound. */
  overlayOf: (section: number) => Promise<OverlayItem[]>;
  /** Object URL of a recording. */
  soundOf: (name: string) => Promise<string | null>;
  /** The words of a part that has no recording, for a voice of the device. */
  wordsOf: (target: string) => Promise<string>;
  language: string;
  /** Called with the part that is read; null at the end. */
  onItem: (item: OverlayItem | null) => void;
  onPlaying: (isPlaying: boolean) => void;
  onEnd: () => void;
}

export interface Narrator {
  /** Begins with the first part of a section, or of those after it, that `isWanted`. */
  start(section: number, isWanted: (item: OverlayItem) => boolean): Promise<void>;
  pause(): void;
  resume(): void;
  move(by: 1 | -1): void;
  setRate(rate: number): void;
  /** Ends it for good. */
  stop(): void;
}

/** A recording is sought anew where it is further from the place that is wanted, in seconds. */
const CLOSE = 0.25;

/** Plays a book's media overlays: part by part, from section to section. */
export function narrator(options: NarratorOptions): Narrator {
  const { sections, overlayOf, soundOf, wordsOf, language, onItem, onPlaying, onEnd } = options;
  const audio = new Audio();
  let loaded: string | null = null;
  let items: OverlayItem[] = [];
  let section = 0;
  let at = 0;
  let rate = 1;
  let isPlaying = false;
  let latest = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let voice: ReturnType<typeof speaker> | null = null;

  function setPlaying(to: boolean): void {
    isPlaying = to;
    onPlaying(to);
  }
  function silence(): void {
    clearTimeout(waiting);
    voice?.stop();
    voice = null;
    audio.pause();
  }
  function end(): void {
    silence();
    setPlaying(false);
    onItem(null);
    onEnd();
  }

  async function play(to: number): Promise<void> {
    latest += 1;
    const own = latest;
    clearTimeout(waiting);
    voice?.stop();
    voice = null;
    const item = items[to];
    if (!item) return openNeighbor(to < 0 ? -1 : 1);
    at = to;
    onItem(item);
    if (item.sound === null || loaded !== item.sound) {
      audio.pause();
      const url = item.sound === null ? null : await soundOf(item.sound);
      if (own !== latest) return;
      if (!url) {
        const words = await wordsOf(item.target);
        if (own === latest && isPlaying) speak(words);
        return;
      }
      loaded = item.sound;
      audio.src = url;
    }
    // Neighbors in one recording go on without a gap.
    if (audio.paused || Math.abs(audio.currentTime - item.begin) > CLOSE) audio.currentTime = item.begin;
    audio.playbackRate = rate;
    if (isPlaying) await audio.play().catch(() => own === latest && setPlaying(false));
    if (own === latest) watch();
  }

  function speak(words: string): void {
    if (!("speechSynthesis" in window)) return void play(at + 1);
    voice = speaker(window.speechSynthesis, {
      sentences: [words],
      language,
      rate,
      onChange: () => {},
      onEnd: () => void play(at + 1),
    });
    voice.play();
  }

  /** Goes on when the part has been read. */
  function watch(): void {
    clearTimeout(waiting);
    const until = items[at]?.end ?? null;
    if (until === null || audio.paused) return;
    const left = (until - audio.currentTime) / rate;
    if (left <= 0.01) void play(at + 1);
    else waiting = setTimeout(watch, Math.max(10, left * 1000));
  }
  audio.addEventListener("ended", () => void play(at + 1));
  audio.addEventListener("error", () => {
    loaded = null;
    if (isPlaying) void play(at + 1);
  });

  async function openNeighbor(by: 1 | -1): Promise<void> {
    const own = latest;
    for (let next = section + by; next >= 0 && next < sections; next += by) {
      const found = await overlayOf(next);
      if (own !== latest) return;
      if (found.length === 0) continue;
      section = next;
      items = found;
      return play(by === 1 ? 0 : found.length - 1);
    }
    if (by === 1) end();
    else await play(0);
  }

  return {
    async start(from, isWanted) {
      silence();
      setPlaying(true);
      latest += 1;
      const own = latest;
      const found = await overlayOf(from);
      if (own !== latest) return;
      section = from;
      items = found;
      const first = items.findIndex(isWanted);
      await play(first === -1 ? items.length : first);
    },
    pause() {
      silence();
      setPlaying(false);
    },
    resume() {
      setPlaying(true);
      const item = items[at];
      if (item?.sound && loaded === item.sound) void audio.play().then(watch, () => setPlaying(false));
      else void play(at);
    },
    move(by) {
      void play(at + by);
    },
    setRate(to) {
      rate = to;
      audio.playbackRate = to;
      voice?.setRate(to);
      watch();
    },
    stop() {
      latest += 1;
      isPlaying = false;
      silence();
      audio.removeAttribute("src");
    },
  };
}
