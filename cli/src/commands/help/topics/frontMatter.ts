/** What may stand at the head of a text; also part of the help of `publish`. */
export const FRONT_MATTER = `Front matter, all of it optional:
  ---
  title: Loomings           # else the first "# heading"
  tags: [sea, whales]
  access: free              # free, paid or follow
  price: 99                 # when paid; or "4.99 USD", or {INR: 99, USD: 1.50}
  type: chapter             # post, story, chapter, comic, episode, audio,
                            # video, photo, e-book or download
  parent: moby-dick.md      # the file or the id of its story or comic
  index: 1                  # its place among the chapters
  cover: whale.jpg          # a picture beside the file
  summary: Call me Ishmael.
  slug: loomings
  files: [song.mp3]         # pages, a recording, a document, goods
  direction: rtl            # of a comic's pages: ltr, rtl or vertical
  good: virtual_meetup      # of a download: audio_recording,
                            # personalised_message, virtual_meetup or other
  draft: true               # save, don't publish
  ---

A folder with story.yml (or story.md; comic.yml) in it is a whole story: its
texts are its chapters, in the order of their names (01-loomings.md), and only
what changed is sent again. In a comic's, folders of pages are episodes.
A folder of page images is an episode; index.md in it says the rest.
A recording, film, picture, e-book (.pdf, .epub) or .zip is a post of its
kind; song.md beside song.mp3 says the rest. An e-book or a download needs a
summary, a cover and a price (0 for free).`;
