import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import { readStored, store } from "../../../lib/storedText.ts";
import { type ComicFit, comicFits } from "./comicFit.ts";

export const comicLayouts = ["single", "double", "strip"] as const;
export type ComicLayout = (typeof comicLayouts)[number];

/** How a reader wants the pages of one work. */
export interface ComicSettings {
  layout: ComicLayout;
  /** In double pages, the first one is a cover of its own. */
  isFirstAlone: boolean;
  isRightToLeft: boolean;
  fit: ComicFit;
  /** Empty margins around the drawings are cut off. */
  isCropped: boolean;
}

/** What the creator chose for the work. */
export const defaultComicSettings = (direction: ReadingDirection | null): ComicSettings => ({
  layout: direction === "vertical" ? "strip" : "single",
  isFirstAlone: true,
  isRightToLeft: direction === "rtl",
  fit: "whole",
  isCropped: false,
});

const keyOf = (workId: string) => `comic:${workId}`;

/** Returns the reader's settings for a work on this device, else the creator's. */
export function readComicSettings(workId: string, direction: ReadingDirection | null): ComicSettings {
  const usual = defaultComicSettings(direction);
  try {
    const saved = JSON.parse(readStored(keyOf(workId)) ?? "{}") as Partial<ComicSettings>;
    const flag = (name: "isFirstAlone" | "isRightToLeft" | "isCropped") =>
      typeof saved[name] === "boolean" ? saved[name] : usual[name];
    return {
      layout: comicLayouts.find((one) => one === saved.layout) ?? usual.layout,
      isFirstAlone: flag("isFirstAlone"),
      isRightToLeft: flag("isRightToLeft"),
      fit: comicFits.find((one) => one === saved.fit) ?? usual.fit,
      isCropped: flag("isCropped"),
    };
  } catch {
    return usual;
  }
}

/** Saves the settings. Returns false if the browser refused. */
export const saveComicSettings = (workId: string, settings: ComicSettings): boolean =>
  store(keyOf(workId), JSON.stringify(settings));

/**
 * The pages that are shown together, as indexes in reading order. A page that is wider than high is a spread already, so
 * it stays alone.
 */
export function spreadsOf(
  pages: readonly { width: number; height: number }[],
  { layout, isFirstAlone }: Pick<ComicSettings, "layout" | "isFirstAlone">,
): number[][] {
  const spreads: number[][] = [];
  const isAlone = (at: number) => {
    const page = pages[at];
    return !page || page.width > page.height || (at === 0 && isFirstAlone);
  };
  for (let at = 0; at < pages.length; ) {
    const isPair = layout === "double" && !isAlone(at) && !isAlone(at + 1);
    spreads.push(isPair ? [at, at + 1] : [at]);
    at += isPair ? 2 : 1;
  }
  return spreads;
}

/** Shares of a picture's width and height. */
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Colors that differ by less, in the sum of their channels, count as the same: scans are never even. */
const TOLERANCE = 60;
/** A line belongs to the margin while at most this share of it differs. */
const SPECKS = 0.01;
/** More is never cut off: a page may be meant to be empty. */
const MOST = 0.25;

/** Finds the even margins of a picture from its pixels (RGBA). */
export function marginsOf({ data, width, height }: Pick<ImageData, "data" | "width" | "height">): Margins {
  const differs = (x: number, y: number, corner: number) => {
    const at = (y * width + x) * 4;
    let sum = 0;
    for (let channel = 0; channel < 3; channel += 1)
      sum += Math.abs((data[at + channel] as number) - (data[corner + channel] as number));
    return sum > TOLERANCE;
  };
  const depth = (
    length: number,
    across: number,
    at: (line: number, along: number) => [number, number],
    corner: number,
  ) => {
    const most = Math.floor(length * MOST);
    for (let line = 0; line < most; line += 1) {
      let specks = 0;
      for (let along = 0; along < across; along += 1) if (differs(...at(line, along), corner)) specks += 1;
      if (specks > across * SPECKS) return Math.max(0, line - 1) / length;
    }
    return most / length;
  };
  const last = ((height - 1) * width + width - 1) * 4;
  const margins = {
    top: depth(height, width, (line, along) => [along, line], 0),
    left: depth(width, height, (line, along) => [line, along], 0),
    bottom: depth(height, width, (line, along) => [along, height - 1 - line], last),
    right: depth(width, height, (line, along) => [width - 1 - line, along], last),
  };
  // An even page has no drawing to cut to.
  const isEmpty = Object.values(margins).every((share) => share >= MOST - 0.01);
  return isEmpty ? { top: 0, right: 0, bottom: 0, left: 0 } : margins;
}
