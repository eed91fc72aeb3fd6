import type { Embed } from "@quire/contracts/records/embed";

/** Everything of an embed that somebody else says, before it is judged; `url` is where it was found. */
export type Said = Pick<Embed, "title" | "description" | "author" | "image" | "site_name" | "url">;
