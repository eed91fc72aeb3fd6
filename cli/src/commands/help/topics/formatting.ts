/** How answers look, and how scripts read them. */
export const FORMATTING = `The answer is on stdout, everything said about it on stderr. So a pipe or a file
gets the answer alone.

  On a terminal   it is drawn: tables, cards, meters that fit its width.
  In a pipe       a list is a line a row with tabs between; nothing is colored.
  --plain         the same as in a pipe, on a terminal too: for screen readers.
  --json          one JSON document. Its fields are documented and stay; times
                  are UTC ISO 8601, money is in minor units with its currency.
  --select        values of that document, a line each. Text is as it is,
                  everything else is JSON.
  --quiet         the answer alone, no words about it.
  --verbose       each request on stderr, with the id that the server logged.

Paths of --select are as jq's: .url, .posts[].title, .posts[-1].id,
.["odd name"], and several with commas between: .id,.url

A list ends with next: null; else next continues it, with --after.

Examples:
  $ quire posts --json > posts.json
  $ quire posts --select '.posts[].url'
  $ quire posts | cut -f4
  $ quire comments list --select '.comments[].id' | xargs quire comments approve`;
