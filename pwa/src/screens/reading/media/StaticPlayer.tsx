import type { PostFile } from "@quire/contracts/records/postFile";
import { factsOf, titleOf } from "./fileFacts.ts";

/** Audio or video in the browser's own player, which loads nothing before playback. */
export function StaticPlayer({ file, sources }: { file: PostFile; sources: readonly PostFile[] }) {
  const all = [file, ...sources].map((one) => (
    <source key={one.id} src={one.url ?? undefined} type={one.content_type} />
  ));
  const name = titleOf(file);
  const instead = <a href={file.url ?? undefined}>{name}</a>;
  return (
    <figure className="media-played" data-file={file.id}>
      {file.kind === "video" ? (
        // biome-ignore lint/a11y/useMediaCaption: creators upload no captions yet; an empty track would claim that there are some
        <video
          controls
          preload="none"
          playsInline
          aria-label={name}
          poster={file.poster?.image}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
        >
          {all}
          {instead}
        </video>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a transcript, if any, is part of the post's text
        <audio controls preload="none" aria-label={name}>
          {all}
          {instead}
        </audio>
      )}
      <figcaption>
        <span className="media-name" dir="auto">
          {name}
        </span>{" "}
        <span className="media-facts">{factsOf(file)}</span>{" "}
        <a href={`${file.url}?download=true`} download={file.name}>
          Download
        </a>
      </figcaption>
    </figure>
  );
}
