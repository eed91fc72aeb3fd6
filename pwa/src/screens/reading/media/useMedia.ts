import type { Post } from "@quire/contracts/records/post";
import type { PostFile } from "@quire/contracts/records/postFile";
import { type RefObject, useEffect, useRef } from "react";
import { useWriter } from "../../../lib/useWriter.ts";
import { secondsAt } from "./mediaTime.ts";

interface MediaPlace {
  file: PostFile;
  place: { locator: string | null } | null;
  onPlace: (fraction: number, locator: string | null) => void;
}

/**
 * Resumes a recording or a video at its last position, records progress, plays one at a time and the next one after it,
 * and describes it to the system's media controls.
 */
export function useMedia(
  element: RefObject<HTMLMediaElement | null>,
  post: Post,
  { file, place, onPlace }: MediaPlace,
): void {
  const writer = useWriter()?.site.name;
  const left = place?.locator ?? null;
  /** The page may come from the server again while it plays. */
  const hasStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the saved position applies only once, on load
  useEffect(() => {
    const media = element.current;
    if (!media) return;
    let recorded = 0;
    // Browsers guess the length of an MP3 without a table of it; the server has read it.
    const length = () => file.duration || media.duration;
    const begin = () => {
      if (hasStarted.current) return;
      hasStarted.current = true;
      media.currentTime = secondsAt(left, length());
    };
    const record = () => {
      if (Math.abs(media.currentTime - recorded) < 5 && !media.ended) return;
      recorded = media.currentTime;
      const fraction = media.ended ? 1 : Math.min(1, media.currentTime / length());
      if (fraction >= 0) onPlace(fraction, media.currentTime.toFixed(1));
    };
    const started = () => {
      if (playing !== media) playing?.pause();
      playing = media;
      nameToSystem(media, post, writer);
    };
    const playNext = () =>
      void nextOf(media)
        ?.play()
        .catch(() => {});
    const on: [string, () => void][] = [
      ["timeupdate", record],
      ["pause", record],
      ["ended", record],
      ["ended", playNext],
      ["play", started],
    ];
    if (media.readyState > 0) begin();
    else media.addEventListener("loadedmetadata", begin, { once: true });
    for (const [event, listener] of on) media.addEventListener(event, listener);
    return () => {
      if (playing === media) playing = null;
      media.removeEventListener("loadedmetadata", begin);
      for (const [event, listener] of on) media.removeEventListener(event, listener);
    };
  }, [element, post, file, onPlace, writer]);
}

/** What plays: another one pauses it. */
let playing: HTMLMediaElement | null = null;

export const pausePlaying = (): void => playing?.pause();

/** The recording after this one in its post. */
function nextOf(media: HTMLMediaElement): HTMLMediaElement | null {
  const all = [
    ...(media.closest("[data-post-media]")?.querySelectorAll<HTMLMediaElement>("audio, video") ?? []),
  ];
  return all[all.indexOf(media) + 1] ?? null;
}

/** Connects the media to headset, lock-screen and keyboard controls. */
function nameToSystem(media: HTMLMediaElement, post: Post, writer: string | undefined) {
  const session = navigator.mediaSession;
  if (!session) return;
  const { cover } = post.meta;
  session.metadata = new MediaMetadata({
    title: post.title,
    artist: writer ?? "",
    artwork: cover ? [{ src: cover.image }] : [],
  });
  const jump = (by: number) => () => {
    media.currentTime = Math.min(media.duration, Math.max(0, media.currentTime + by));
  };
  session.setActionHandler("play", () => void media.play());
  session.setActionHandler("pause", () => media.pause());
  session.setActionHandler("seekbackward", jump(-15));
  session.setActionHandler("seekforward", jump(30));
  session.setActionHandler("seekto", ({ seekTime }) => {
    if (seekTime !== undefined) media.currentTime = seekTime;
  });
}
