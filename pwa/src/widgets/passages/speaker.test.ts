import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type SpeakerState, speaker, voiceFor } from "./speaker.ts";

class Utterance {
  onend = () => {};
  onerror = () => {};
  constructor(readonly text: string) {}
}

/** A voice that speaks when told to. */
function fakeSynthesis() {
  let current: Utterance | null = null;
  return {
    spoken: [] as string[],
    finish: () => current?.onend(),
    fail: () => current?.onerror(),
    getVoices: () => [],
    cancel() {
      current?.onerror();
    },
    speak(utterance: Utterance) {
      current = utterance;
      this.spoken.push(utterance.text);
    },
  };
}

beforeEach(() => vi.stubGlobal("SpeechSynthesisUtterance", Utterance));
afterEach(() => vi.unstubAllGlobals());

function open(sentences: string[]) {
  const synthesis = fakeSynthesis();
  const states: SpeakerState[] = [];
  const onEnd = vi.fn();
  const voice = speaker(synthesis as never, {
    sentences,
    language: "en",
    rate: 1,
    onChange: (state) => states.push(state),
    onEnd,
  });
  return { synthesis, states, voice, onEnd };
}

it("reads sentence after sentence, and ends after the last", () => {
  const { synthesis, voice, onEnd, states } = open(["One.", "Two."]);
  voice.play();
  synthesis.finish();
  expect(states.at(-1)).toEqual({ isPlaying: true, at: 1 });
  synthesis.finish();
  expect(synthesis.spoken).toEqual(["One.", "Two."]);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(states.at(-1)).toEqual({ isPlaying: false, at: 0 });
});

it("begins the sentence again after a pause", () => {
  const { synthesis, voice, states } = open(["One.", "Two."]);
  voice.play();
  synthesis.finish();
  voice.pause();
  expect(states.at(-1)).toEqual({ isPlaying: false, at: 1 });
  voice.play();
  expect(synthesis.spoken).toEqual(["One.", "Two.", "Two."]);
});

it("goes to another sentence, and applies another speed at once", () => {
  const { synthesis, voice } = open(["One.", "Two.", "Three."]);
  voice.play();
  voice.go(2);
  voice.setRate(2);
  voice.go(9);
  expect(synthesis.spoken).toEqual(["One.", "Three.", "Three.", "Three."]);
});

it("stops when the voice fails", () => {
  const { synthesis, voice, states } = open(["One."]);
  voice.play();
  synthesis.fail();
  expect(states.at(-1)).toEqual({ isPlaying: false, at: 0 });
});

it("chooses a voice of the device in the text's language, never one that sends the text away", () => {
  const voice = (lang: string, localService: boolean) => ({ lang, localService }) as SpeechSynthesisVoice;
  const own = voice("en_GB", true);
  const exact = voice("en-US", true);
  expect(voiceFor([voice("en-US", false), own, exact], "en-US")).toBe(exact);
  expect(voiceFor([voice("en", false), own], "en")).toBe(own);
  expect(voiceFor([voice("en", false)], "en")).toBeNull();
});
