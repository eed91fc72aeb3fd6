/** Front matter keys; also part of `publish --help`. */
export const FRONT_MATTER = `Front matter, all of it optional:
  ---
  title: Loomings           # default: the first "# heading", then the name
  tags: [sea, whales]
  access: free              # free, paid or follow
  price: 99                 # when paid; or "4.99 USD", or {INR: 99, USD: 1.50}
  type: chapter             # post, story, chapter, comic, episode, audio,
                            # video, photo, e-book or download
  parent: moby-dick.md      # the file or the id of its story or comic
  index: 1                  # its place among the chapters
  cover: whale.jpg          # a picture next to the file
  summary: Call me Ishmael.
  slug: loomings
  files: [song.mp3]         # pages, audio, a document, goods
  direction: rtl            # of a comic's pages: ltr, rtl or vertical
  good: virtual_meetup      # of a download: audio_recording,
                            # personalised_message, virtual_meetup or other
  draft: true               # save, don't publish
  date: 2026-12-01 18:00    # in the future: schedule it; in the past: its date
  canonical: https://example.com/loomings
  ---

TOML (+++) and JSON work too, and so do the keys of Jekyll, Hugo, Eleventy,
Astro and Obsidian, such as published, publish, publishDate, description,
categories, permalink and feature_image. A text that any of them keeps from
readers is saved as a draft.

A date without a time (2026-11-14, Nov 14, 2026) is that day on your site,
whatever its time zone. A time without a zone is in your terminal's.

A folder with story.yml (or story.md; comic.yml) is a whole story: its texts
are its chapters, in the order of their names (01-loomings.md), and only
changes are sent again. In a comic's folder, folders of pages are episodes.
A folder of page images is an episode; put the other fields in its index.md.
A .cbz is an episode too; without a parent, it becomes a comic of its own.
An audio file, video, picture, e-book (.pdf, .epub) or .zip is a post of its
type; put the other fields in song.md next to song.mp3. An e-book or a download
needs a summary, a cover and a price (0 for free).`;
