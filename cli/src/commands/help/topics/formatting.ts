/** How answers look, and how scripts read them. */
export const FORMATTING = `The answer goes to stdout, all messages to stderr. So a pipe or a file gets
only the answer.

  On a terminal   tables, cards and progress bars that fit its width.
  In a pipe       one line per row, separated by tabs; no color.
  --plain         the same as in a pipe, but on a terminal: for screen readers.
  --json          one JSON document. Its fields are documented and stable; times
                  are UTC ISO 8601, money is in minor units with its currency.
  --select        values of that document, one per line. Text is printed as is,
                  everything else as JSON.
  --quiet         only the answer, no messages.
  --verbose       each request on stderr, with the id in the server's log.

--select uses paths like jq's: .url, .posts[].title, .posts[-1].id,
.["odd name"], and several separated by commas: .id,.url

A list ends with next: null; otherwise pass next to --after to continue.

Examples:
  $ quire posts --json > posts.json
  $ quire posts --select '.posts[].url'
  $ quire posts | cut -f4
  $ quire comments list --select '.comments[].id' | xargs quire comments approve`;
