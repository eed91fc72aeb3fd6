import { FRONT_MATTER } from "./frontMatter.ts";

/** Environment variables. */
const ENVIRONMENT = `Options override variables, variables override settings (quire config), and
settings override the last sign-in.

  QUIRE_TOKEN      an access token, instead of the stored sign-in; for
                   unattended machines. Create one: quire auth token
  QUIRE_HOST       the host to use, like --host
  QUIRE_PROFILE    the sign-in to use, like --profile
  QUIRE_DEBUG      1: show where an error occurred
  NO_COLOR         any value: no color (no-color.org)
  FORCE_COLOR      1: color even in a pipe; 0: none
  VISUAL, EDITOR   the editor for texts, unless set with quire config
  XDG_CONFIG_HOME  where to put the folder quire; by default your system's
                   config folder. It contains:
                     profiles.json  your sign-ins, readable only by you
                     config.json    your settings

Examples:
  $ QUIRE_TOKEN=$(cat token.txt) quire publish story.md
  $ QUIRE_PROFILE=work quire posts
  $ NO_COLOR=1 quire auth status`;

/** Exit codes. */
const EXIT_CODES = `Exit codes, for the shell and for scripts:

    0  done
    1  failed: no connection, a file that can't be read, a post that needs
       fixing, something not found (404)
    2  wrong usage: an unknown command or option, or a prompt without a
       terminal; nothing was done
    3  not signed in, or the sign-in has expired (401)
    4  conflict: the site has something this folder hasn't seen (409)
    5  refused by the site: not allowed (403), too large (413), not a
       supported type (415, 422), too often (429)
  130  stopped by Ctrl-C; run it again to continue where it stopped

Errors go to stderr: what happened, what was saved, and what to type next.
With --json the error is one document there, and stdout is empty:

  {"error": {"code", "message", "kept", "next", "exit", "issues", "details",
             "request_id"}}

code is a stable name; request_id finds the request in the server's log.

Examples:
  $ quire publish story.md || echo "ended with $?"
  $ quire publish story.md --json 2> error.json || jq -r .error.code error.json`;

/** Output formats, and how scripts read them. */
const FORMATTING = `The answer goes to stdout, all messages to stderr. So a pipe or a file gets
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

interface HelpTopic {
  summary: string;
  text: string;
}

/** Topics of `quire help <topic>`, in addition to the commands. */
export const HELP_TOPICS: Readonly<Record<string, HelpTopic>> = {
  "front-matter": { summary: "fields at the top of a text", text: FRONT_MATTER },
  "exit-codes": { summary: "exit codes of commands", text: EXIT_CODES },
  environment: { summary: "environment variables", text: ENVIRONMENT },
  formatting: { summary: "--json, --select, pipes and screen readers", text: FORMATTING },
};
