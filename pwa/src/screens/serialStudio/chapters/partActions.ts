import { publishPost, unpublishPost, updatePost } from "@quire/contracts/calls/posts";
import { unschedulePost } from "@quire/contracts/calls/publishing";
import type { ChapterPlan } from "@quire/contracts/records/planning";
import type { ChapterRow, OwnPart } from "@quire/contracts/records/post";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { deleteSoon } from "../../../widgets/own/deletions.ts";
import { titleOfPart } from "../partCopy.ts";
import type { SerialBoard } from "./useSerial.ts";

interface PartContext {
  siteId: string;
  kind: "story" | "comic";
  board: Pick<SerialBoard, "changePart" | "hide" | "reload">;
  /** Reports why a part could not be published, by its id; null clears it. */
  onProblem: (partId: string, message: string | null) => void;
}

const withOwn = (part: ChapterRow, changes: Partial<OwnPart>): ChapterRow => ({
  ...part,
  ...(part.own ? { own: { ...part.own, ...changes } } : {}),
});

/** Actions on the parts of a serial. Each shows at once, and is reverted if the server refuses it. */
export function partActions({ siteId, kind, board, onProblem }: PartContext) {
  const key = (part: ChapterRow) => ({ siteId, id: part.id });
  const nameOf = (part: ChapterRow) => `“${titleOfPart(part, kind)}”`;

  /** Publishes a part; true on success. */
  async function publishPart(part: ChapterRow): Promise<boolean> {
    try {
      const saved = await callApi(publishPost, { params: key(part), body: {} });
      onProblem(part.id, null);
      board.changePart(part.id, (now) => ({
        ...withOwn(now, {
          status: "published",
          has_unpublished_changes: false,
          version: saved.version,
          scheduled: null,
        }),
        published: now.published ?? saved.updated,
      }));
      return true;
    } catch (error) {
      onProblem(part.id, messageOf(error));
      return false;
    }
  }

  /** Makes a published part a draft again. */
  async function unpublishPart(part: ChapterRow): Promise<void> {
    const saved = await callApi(unpublishPost, { params: key(part) });
    board.changePart(part.id, (now) => ({
      ...withOwn(now, { status: "drafts", has_unpublished_changes: false, version: saved.version }),
      published: null,
    }));
  }

  /** Makes parts drafts again, the last published first. */
  async function undoPublish(parts: readonly ChapterRow[]) {
    try {
      for (const part of parts.toReversed()) await unpublishPart(part);
      const title = parts.length === 1 ? "It is a draft again" : `${parts.length} are drafts again`;
      showSnackbar({ title, tone: "good" });
    } catch (error) {
      showSnackbar({ title: "Some are still published", message: messageOf(error) });
    }
  }

  return {
    /** Takes over the server's answer to a schedule: the time, or the problem. */
    scheduled(partId: string, scheduled: OwnPart["scheduled"], problem: string | null) {
      onProblem(partId, problem);
      if (scheduled) board.changePart(partId, (now) => withOwn(now, { scheduled }));
    },
    /** Takes over that a pause made a scheduled part a draft again. */
    unscheduled(partId: string) {
      board.changePart(partId, (now) => withOwn(now, { scheduled: null }));
    },
    planned(partId: string, plan: ChapterPlan) {
      board.changePart(partId, (now) => withOwn(now, { plan }));
    },
    async unschedule(part: ChapterRow) {
      board.changePart(part.id, (now) => withOwn(now, { scheduled: null }));
      try {
        await callApi(unschedulePost, { params: key(part) });
        showSnackbar({ title: `${nameOf(part)} stays a draft`, tone: "good" });
      } catch (error) {
        board.changePart(part.id, (now) => withOwn(now, { scheduled: part.own?.scheduled ?? null }));
        showSnackbar({ title: `${nameOf(part)} is still scheduled`, message: messageOf(error) });
      }
    },
    async publish(part: ChapterRow) {
      if (await publishPart(part)) showSnackbar({ title: `${nameOf(part)} is published`, tone: "good" });
      else showSnackbar({ title: `We couldn't publish ${nameOf(part)}`, message: "See why in the list." });
    },
    /** Publishes in reading order, one after the other, so that followers are notified of the first part first. */
    async publishAll(drafts: readonly ChapterRow[], onProgress: (done: number, total: number) => void) {
      const published: ChapterRow[] = [];
      for (const [at, part] of drafts.entries()) {
        onProgress(at, drafts.length);
        if (await publishPart(part)) published.push(part);
      }
      const left = drafts.length - published.length;
      showSnackbar({
        title: published.length === 1 ? "1 is published" : `${published.length} are published`,
        ...(published.length > 0
          ? { action: { label: "Undo", onSelect: () => void undoPublish(published) } }
          : {}),
        ...(left > 0
          ? { message: `${left} stayed as drafts. See why in the list.`, tone: "bad" as const }
          : { tone: "good" as const }),
      });
    },
    async unpublish(part: ChapterRow) {
      try {
        await unpublishPart(part);
        showSnackbar({ title: `${nameOf(part)} is a draft again`, tone: "good" });
      } catch (error) {
        showSnackbar({ title: `${nameOf(part)} is still published`, message: messageOf(error) });
      }
    },
    /** True on success. */
    async rename(part: ChapterRow, title: string): Promise<boolean> {
      board.changePart(part.id, (now) => ({ ...now, title }));
      try {
        const body = { title, last_version: part.own?.version ?? 1, merge: "blocks" as const };
        const saved = await callApi(updatePost, { params: key(part), body });
        board.changePart(part.id, (now) =>
          withOwn(now, {
            version: saved.version,
            updated: saved.updated,
            has_unpublished_changes: now.own?.status === "published",
          }),
        );
        return true;
      } catch (error) {
        board.changePart(part.id, (now) => ({ ...now, title: part.title }));
        showSnackbar({ title: `We couldn't rename ${nameOf(part)}`, message: messageOf(error) });
        // It may have been renamed elsewhere: load the current title.
        board.reload();
        return false;
      }
    },
    remove(part: ChapterRow) {
      board.hide(part.id, true);
      deleteSoon({ id: part.id, site_id: siteId }, titleOfPart(part, kind), () => board.hide(part.id, false));
    },
  };
}
