import type { PostFile } from "@quire/contracts/records/postFile";
import type { ReactNode } from "react";
import { factsOf, titleOf } from "../media/fileWords.ts";

/** A player with the name of what it plays, and the way to save that. */
export function PlayedFile({ file, children }: { file: PostFile; children: ReactNode }) {
  return (
    <figure className="media-played" data-file={file.id}>
      {children}
      <figcaption>
        <span className="media-name">{titleOf(file)}</span>{" "}
        <span className="media-facts">{factsOf(file)}</span>{" "}
        <a href={`${file.url}?download=true`} download={file.name}>
          Download
        </a>
      </figcaption>
    </figure>
  );
}
