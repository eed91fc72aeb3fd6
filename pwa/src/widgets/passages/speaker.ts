export interface SpeakerState {
  isPlaying: boolean;
  /** Index of the sentence. */
  at: number;
}

export interface Speaker {
  play(): void;
  pause(): void;
  /** Moves to another sentence, and goes on reading if it was. */
  go(to: number): void;
  setRate(rate: number): void;
  /** Ends it for good. */
  stop(): void;
}

interface SpeakerOptions {
  sentences: readonly string[];
  language: string;
  rate: number;
  onChange: (state: SpeakerState) => void;
  /** Called after the last sentence. */
  onEnd: () => void;
}

/**
 * Reads sentences aloud with the device's own voices. Pausing ends the utterance and playing begins the sentence again:
 * `speechSynthesis.pause` does nothing on Android.
 */
export function speaker(synthesis: SpeechSynthesis, options: SpeakerOptions): Speaker {
  const { sentences, language, onChange, onEnd } = options;
  let rate = options.rate;
  let at = 0;
  let isPlaying = false;
  let current: SpeechSynthesisUtterance | null = null;

  const report = () => onChange({ isPlaying, at });
  function silence() {
    current = null;
    synthesis.cancel();
  }
  function speak() {
    silence();
    const text = sentences[at];
    if (text === undefined) {
      isPlaying = false;
      at = 0;
      report();
      return onEnd();
    }
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.rate = rate;
    const voice = voiceFor(synthesis.getVoices(), language);
    if (voice) utterance.voice = voice;
    const isCurrent = () => current === utterance;
    utterance.onend = () => {
      if (!isCurrent()) return;
      at += 1;
      speak();
    };
    utterance.onerror = () => {
      if (!isCurrent()) return;
      isPlaying = false;
      report();
    };
    current = utterance;
    report();
    synthesis.speak(utterance);
  }
  return {
    play() {
      isPlaying = true;
      speak();
    },
    pause() {
      isPlaying = false;
      silence();
      report();
    },
    go(to) {
      at = Math.min(sentences.length - 1, Math.max(0, to));
      if (isPlaying) speak();
      else report();
    },
    setRate(to) {
      rate = to;
      if (isPlaying) speak();
    },
    stop() {
      isPlaying = false;
      silence();
    },
  };
}

/** A voice of the device itself for a language: others send the text to a server. Null for the browser's choice. */
export function voiceFor(
  voices: readonly SpeechSynthesisVoice[],
  language: string,
): SpeechSynthesisVoice | null {
  const own = voices.filter(({ localService }) => localService);
  const base = language.toLowerCase().split("-")[0];
  const exact = own.find(({ lang }) => lang.toLowerCase().replace("_", "-") === language.toLowerCase());
  return exact ?? own.find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === base) ?? null;
}
