import { CallError } from "@quire/client/errors";
import { publishPost, unpublishPost } from "@quire/contracts/calls/posts";
import { type Publishing, schedulePost, unschedulePost } from "@quire/contracts/calls/publishing";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import type { PublishSheetProps } from "../../lib/publishDoor.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { fromWallTime, momentWords } from "../../widgets/localTime.ts";
import { awaitPublished } from "./awaitPublished.ts";
import { type FieldSaver, Undecided } from "./fieldSaver.ts";
import { flushFirst, isAway } from "./flushFirst.ts";
import { firstPlace, type Issues, issuesByField } from "./issuesByField.ts";
import { goToPlace } from "./SheetSection.tsx";

export type Busy = "publish" | "schedule" | "unschedule" | "unpublish";

/** Where one goes once a post is out: it is shared, or its serial is shown, or home where it was not seen in time. */
export type Afterwards = { kind: "share"; post: Publishing } | { kind: "go"; to: string };

interface Options {
  saver: FieldSaver;
  post: Publishing;
  settle: (() => Promise<void>) | undefined;
  refresh: () => Promise<Publishing>;
  onChanged: PublishSheetProps["onChanged"];
  onOut: (afterwards: Afterwards) => void;
}

/** What the sheet does at the end, and what then went wrong, at its place. */
export function usePublishActions(options: Options) {
  const { saver, post, settle, refresh, onChanged, onOut } = options;
  const [busy, setBusy] = useState<Busy | null>(null);
  const [issues, setIssues] = useState<Issues>({});
  const [alert, setAlert] = useState<string | null>(null);
  const params = { siteId: post.site_id, id: post.id };

  function tell(error: unknown) {
    const found = issuesOf(error);
    setIssues(found);
    const place = firstPlace(found);
    setAlert(place ? null : failureWords(error));
    // After the words are there: the place may have moved down by them.
    if (place) requestAnimationFrame(() => goToPlace(place));
  }

  /** Everything that was chosen and typed first: what is done then is done with it. */
  async function attempt(what: Busy, work: () => Promise<void>) {
    setBusy(what);
    setIssues({});
    setAlert(null);
    try {
      if (!(await saver.settle())) throw saver.read().error;
      await flushFirst(settle);
      await work();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    issues,
    alert,
    publish: (publish_newsletter: boolean) =>
      attempt("publish", async () => {
        const body = { publish_newsletter };
        // Told again it is the same: of one version there is one publishing, and of a post one mailing.
        const saved = await callApi(publishPost, { params, body, idempotent: true });
        if (post.status === "published") {
          onChanged?.(await refresh());
          showSnackbar({ title: "Changes published", tone: "good" });
          return;
        }
        const isOut = (seen: Publishing) => (seen.published_version ?? 0) >= saved.version;
        const seen = await awaitPublished(refresh, isOut, pause);
        onChanged?.(seen ?? { status: "published", version: saved.version, has_unpublished_changes: false });
        onOut(afterPublishing(post, seen));
      }),
    schedule: (wallTime: string, publish_newsletter: boolean) =>
      attempt("schedule", async () => {
        const at = fromWallTime(wallTime)?.toISOString() ?? "";
        if (!at) {
          setIssues({ schedule: "Please choose a date and a time" });
          goToPlace("schedule");
          return;
        }
        const made = await callApi(schedulePost, {
          params,
          body: { at, publish_newsletter },
          idempotent: true,
        });
        onChanged?.(await refresh());
        showSnackbar({
          title: `Publishes on ${momentWords(new Date(made.at))}`,
          tone: "good",
        });
      }),
    unschedule: () =>
      attempt("unschedule", async () => {
        await callApi(unschedulePost, { params });
        onChanged?.(await refresh());
        showSnackbar({ title: "It stays a draft until you publish it", tone: "good" });
      }),
    unpublish: () =>
      attempt("unpublish", async () => {
        await callApi(unpublishPost, { params, idempotent: true });
        onChanged?.(await refresh());
        showSnackbar({ title: `“${post.title}” is a draft again`, tone: "good" });
      }),
  };
}

/** Specification §4: the story of a chapter, told where its own publishing is still to come; else what to share. */
export function afterPublishing({ parent }: Pick<Publishing, "parent">, seen: Publishing | null): Afterwards {
  if (!seen) return { kind: "go", to: "/" };
  if (!parent) return { kind: "share", post: seen };
  return { kind: "go", to: parent.is_published ? parent.permalink : `${parent.permalink}?published` };
}

function issuesOf(error: unknown): Issues {
  if (error instanceof Undecided) return { disputed: "Choose which version to keep" };
  if (!(error instanceof CallError)) return {};
  if (error.code === "too_many_newsletters") return { newsletter: wordsOf(error) };
  return error.issues.length > 0 ? issuesByField(error.issues) : {};
}

function failureWords(error: unknown): string {
  return isAway(error)
    ? "You need to be online to publish. Your choices stay here. Try again when you're online."
    : wordsOf(error);
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
