/** What the shell is told. */
export const EXIT_CODES = `Exit codes, for the shell and for scripts:

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
