import NotebookPen from "lucide-react/icons/notebook-pen";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SnackbarView } from "../../ui/SnackbarHost.tsx";
import { StatusLine } from "../../ui/StatusLine.tsx";
import { Tour } from "../../ui/Tour.tsx";
import { UploadRow } from "../../ui/UploadRow.tsx";
import { Chapter, Specimen } from "./Specimen.tsx";
import { STATUSES } from "./StatusChoice.tsx";

const staticProps = { closable: true, auto: false } as const;

/** Loading, empty, error and progress states. */
export function Feedback() {
  return (
    <Chapter id="feedback" title="Feedback">
      <Specimen name="Status line" note="The one quiet place, under the bar.">
        <div className="assets-stack">
          {Object.entries(STATUSES).map(([key, status]) => (
            <StatusLine key={key} status={status} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Tour" note="Tells of something that is there. Nothing waits for it.">
        <Tour
          steps={[
            { title: "Your first post is live", text: "See how your first post does." },
            {
              title: "Day by day",
              text: "Each reader counts once a day.",
              action: { label: "Open stats", href: "#feedback" },
            },
          ]}
          onClose={() => {}}
        />
      </Specimen>
      <Specimen
        name="Snackbar"
        note="An error unless it says otherwise. Gone after ten seconds, unless one is reading it."
      >
        <div className="assets-stack">
          <SnackbarView
            {...staticProps}
            id={-1}
            tone="bad"
            title="The picture is over 25 MB"
            message="Choose a smaller one. Your text is kept."
          />
          <SnackbarView
            {...staticProps}
            id={-2}
            tone="good"
            title="Published"
            action={{ label: "View", href: "/post/1" }}
          />
          <SnackbarView
            {...staticProps}
            id={-3}
            tone="plain"
            title="You are offline"
            message="Your like is sent when you are back."
            closable={false}
          />
        </div>
      </Specimen>
      <Specimen name="Progress" note="Percent where it is known, a passing light where it is not.">
        <div className="assets-stack">
          <ProgressBar label="Keeping Moby-Dick offline" percent={62} note="84 of 136 chapters" />
          <ProgressBar label="Uploading the cover" />
          <ProgressBar bare label="Loading" percent={30} />
        </div>
      </Specimen>
      <Specimen name="Upload" note="A file on its way: how far, why it stopped, and what can be done.">
        <div className="assets-stack">
          <UploadRow name="Loomings.mp3" percent={38} note="12 of 31 MB" onCancel={() => undefined} />
          <UploadRow
            name="The whale, from the masthead.mp4"
            percent={71}
            note="212 of 298 MB"
            failure="The server can't be reached."
            onRetry={() => undefined}
            onCancel={() => undefined}
          />
        </div>
      </Specimen>
      <Specimen name="Empty">
        <EmptyState
          icon={NotebookPen}
          title="No drafts yet"
          level={3}
          action={
            <Button kind="primary" href="/post/new">
              New post
            </Button>
          }
        >
          What you begin and do not publish waits here, on this device and on the others.
        </EmptyState>
      </Specimen>
      <Specimen name="Error">
        <ErrorState title="Your stats could not be fetched" onRetry={() => undefined}>
          Nothing is lost. Try again in a minute.
        </ErrorState>
      </Specimen>
      <Specimen name="Not found">
        <EmptyState
          title="This page doesn't exist"
          level={3}
          action={
            <Button kind="primary" href="/">
              Go home
            </Button>
          }
        />
      </Specimen>
      <Specimen name="Skeletons" note="Only for what was never seen here.">
        <Skeleton of="card" count={2} label="Loading posts" />
        <Skeleton of="row" count={2} label="Loading followers" />
        <Skeleton of="serial" count={3} label="Loading stories" />
        <Skeleton of="post" label="Loading the post" />
      </Specimen>
    </Chapter>
  );
}
