import { useRef } from "react";
import type { MediaProps } from "./AudioPlayer.tsx";
import { useMedia } from "./useMedia.ts";
import "./VideoPlayer.css";

/** A film, by the browser's own player; in whichever of its formats the browser knows. */
export function VideoPlayer({ post, file, place, onPlace }: MediaProps) {
  const video = useRef<HTMLVideoElement>(null);
  useMedia(video, post, { place, onPlace });
  const formats = [file, ...post.files.filter((other) => other.role === "source" && other.url)];
  return (
    // biome-ignore lint/a11y/useMediaCaption: films are kept as they were given, and come with no captions
    <video
      ref={video}
      className="video"
      controls
      playsInline
      preload="metadata"
      poster={file.poster?.image}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      aria-label={post.title}
    >
      {formats.map((format) => (
        <source key={format.id} src={format.url ?? undefined} type={format.content_type} />
      ))}
    </video>
  );
}
