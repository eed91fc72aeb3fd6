import { useRef } from "react";
import type { MediaProps } from "./AudioPlayer.tsx";
import { useMedia } from "./useMedia.ts";
import "./VideoPlayer.css";

/** A video in the browser's own player, in the first format the browser supports. */
export function VideoPlayer({ post, file, place, onPlace }: MediaProps) {
  const video = useRef<HTMLVideoElement>(null);
  useMedia(video, post, { file, place, onPlace });
  const formats = [file, ...post.files.filter((other) => other.role === "source" && other.url)];
  return (
    // biome-ignore lint/a11y/useMediaCaption: videos are stored as uploaded, without captions
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
