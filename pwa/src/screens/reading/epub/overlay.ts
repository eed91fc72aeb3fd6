/** A part of a book's text, and the part of a recording that reads it. */
export interface OverlayItem {
  /** A section and an element in it: `ch1.xhtml#p3`. */
  target: string;
  /** The recording; null for a part that a voice of the device reads. */
  sound: string | null;
  /** Seconds. */
  begin: number;
  /** Seconds; null for the end of the recording. */
  end: number | null;
}

/** Reads a media overlay (SMIL), in order. `resolve` turns an address in it into the name of a part. */
export function readOverlay(document: Document, resolve: (href: string) => string): OverlayItem[] {
  return [...document.getElementsByTagNameNS("*", "par")].flatMap((pair) => {
    const text = childOf(pair, "text")?.getAttribute("src");
    if (!text) return [];
    const audio = childOf(pair, "audio");
    const source = audio?.getAttribute("src");
    return [
      {
        target: resolve(text),
        sound: source ? resolve(source) : null,
        begin: secondsOf(audio?.getAttribute("clipBegin")) ?? 0,
        end: secondsOf(audio?.getAttribute("clipEnd")),
      },
    ];
  });
}

const childOf = (parent: Element, name: string) =>
  [...parent.children].find(({ localName }) => localName === name);

const UNITS: Record<string, number> = { h: 3600, min: 60, s: 1, ms: 0.001 };

/** Reads a SMIL clock value: `0:01:30.5`, `90.5s`, `1.5min`, or plain seconds. Null for none, and for what isn't one. */
export function secondsOf(value: string | null | undefined): number | null {
  const text = value?.trim() ?? "";
  const count = /^(\d+(?:\.\d+)?)(h|min|s|ms)?$/.exec(text);
  if (count) return Number(count[1]) * (UNITS[count[2] ?? "s"] ?? 1);
  const clock = /^(?:(\d+):)?([0-5]?\d):([0-5]?\d(?:\.\d+)?)$/.exec(text);
  return clock ? Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]) : null;
}
