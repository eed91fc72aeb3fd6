/** What the shell is told. */
export const EXIT_CODES = `How a command ended, for the shell and for scripts:

    0  done
    1  failed: no connection, a file that can't be read, a post that needs
       mending, something that is not there (404)
    2  wrong usage: an unknown command or option, or a question that nobody is
       there to answer; nothing was done
    3  not signed in, or the sign-in has ended (401)
    4  conflict: the site has something this folder has not seen (409)
    5  refused by the site: not allowed (403), too large (413), of a kind that
       is not taken (415, 422), too often (429)
  130  stopped by Ctrl-C; run it again, and it goes on where it was

What went wrong is on stderr: what happened, what was kept, and what to type
next. With --json it is one document there, and stdout is empty:

  {"error": {"code", "message", "kept", "next", "exit", "issues", "details",
             "request_id"}}

code is a stable name; request_id finds the request in the server's log.

Examples:
  $ quire publish story.md || echo "ended with $?"
  $ quire publish story.md --json 2> error.json || jq -r .error.code error.json`;
