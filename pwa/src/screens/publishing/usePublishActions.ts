import { CallError } from "@quire/client/errors";
import { publishPost, unpublishPost } from "@quire/contracts/calls/posts";
import { type Publishing, schedulePost, unschedulePost } from "@quire/contracts/calls/publishing";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import type { PublishSheetProps } from "../../lib/publishSheet.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { formatMoment, fromWallTime } from "../../widgets/localTime.ts";
import { type FieldSaver, Undecided } from "./fieldSaver.ts";
import { flushFirst, isAway } from "./flushFirst.ts";
import { firstPlace, type Issues, issuesByField } from "./issuesByField.ts";
import { goToPlace } from "./SheetSection.tsx";

export type Busy = "publish" | "schedule" | "unschedule" | "unpublish";

/** Where to go after publishing: share the post, open its serial, or go home if it didn't appear in time. */
export type Afterwards = { kind: "share"; post: Publishing } | { kind: "go"; to: string };

interface Options {
  saver: FieldSaver;
  post: Publishing;
  flush: (() => Promise<void>) | undefined;
  refresh: () => Promise<Publishing>;
  onChanged: PublishSheetProps["onChanged"];
  onDone: (afterwards: Afterwards) => void;
}

/** Returns the final actions of the sheet, and their issues by section. */
export function usePublishActions(options: Options) {
  const { saver, post, flush, refresh, onChanged, onDone } = options;
  const [busy, setBusy] = useState<Busy | null>(null);
  const [issues, setIssues] = useState<Issues>({});
  const [alert, setAlert] = useState<string | null>(null);
  const params = { siteId: post.site_id, id: post.id };

  function showFailure(error: unknown) {
    const found = issuesOf(error);
    setIssues(found);
    const place = firstPlace(found);
    setAlert(place ? null : failureText(error));
    // After the issues are rendered: they may have moved the section down.
    if (place) requestAnimationFrame(() => goToPlace(place));
  }

  /** Saves all choices and text first, so that the action includes them. */
  async function attempt(what: Busy, work: () => Promise<void>) {
    setBusy(what);
    setIssues({});
    setAlert(null);
    try {
      if (!(await saver.flush())) throw saver.read().error;
      await flushFirst(flush);
      await work();
    } catch (error) {
      showFailure(error);
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
        // Safe to retry: each version is published once, and each post emailed once.
        const saved = await callApi(publishPost, { params, body, idempotent: true });
        if (post.status === "published") {
          onChanged?.(await refresh());
          showSnackbar({ title: "Changes published", tone: "good" });
          return;
        }
        const isPublished = (published: Publishing) => (published.published_version ?? 0) >= saved.version;
        const published = await awaitPublished(refresh, isPublished, pause);
        onChanged?.(
          published ?? { status: "published", version: saved.version, has_unpublished_changes: false },
        );
        onDone(afterPublishing(post, published));
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
          title: `Publishes on ${formatMoment(new Date(made.at))}`,
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

/**
 * Returns where to go after publishing (specification §4): a chapter leads to its story, or to the story's studio if
 * the story isn't published yet and so has no page; any other post is shared.
 */
export function afterPublishing(
  { parent }: Pick<Publishing, "parent">,
  published: Publishing | null,
): Afterwards {
  if (!published) return { kind: "go", to: "/" };
  if (!parent) return { kind: "share", post: published };
  const [, kind] = parent.permalink.split("/");
  return { kind: "go", to: parent.is_published ? parent.permalink : `/${kind}/${parent.id}/edit` };
}

function issuesOf(error: unknown): Issues {
  if (error instanceof Undecided) return { disputed: "Choose which version to keep" };
  if (!(error instanceof CallError)) return {};
  if (error.code === "too_many_newsletters") return { newsletter: messageOf(error) };
  return error.issues.length > 0 ? issuesByField(error.issues) : {};
}

function failureText(error: unknown): string {
  return isAway(error)
    ? "You need to be online to publish. Your choices stay here. Try again when you're online."
    : messageOf(error);
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** How often a post is fetched after it was published, and the pause before each attempt (specification §4). */
export const REREADS = 5;
export const REREAD_PAUSE_MS = 500;

/**
 * Polls until a published post is visible to readers, since caches may lag. Returns null if it doesn't appear in
 * time; a failed fetch counts as an attempt.
 */
export async function awaitPublished<T>(
  fetchPost: () => Promise<T>,
  isPublished: (published: T) => boolean,
  pause: (milliseconds: number) => Promise<void>,
): Promise<T | null> {
  for (let times = 0; times < REREADS; times++) {
    await pause(REREAD_PAUSE_MS);
    const published = await fetchPost().catch(() => null);
    if (published !== null && isPublished(published)) return published;
  }
  return null;
}
