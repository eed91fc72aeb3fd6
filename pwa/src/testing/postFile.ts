import type { PostFile } from "@quire/contracts/records/postFile";

/** A file that a post carries: a page of a comic unless told otherwise. */
export function postFile(changes: Partial<PostFile> = {}): PostFile {
  return {
    id: "b01j0000000fffffffff",
    role: "page",
    kind: "image",
    name: "1.png",
    content_type: "image/png",
    size: 1000,
    url: "/api/r/b01j0000000aaaaaaaaa/posts/b01j0000000ppppppppp/files/b01j0000000fffffffff",
    sample: null,
    alt: "A whale",
    image: null,
    duration: null,
    chapters: null,
    waveform: null,
    pages: null,
    page_size: null,
    width: 1000,
    height: 1500,
    prominent_color: null,
    poster: null,
    epub: null,
    ...changes,
  };
}
