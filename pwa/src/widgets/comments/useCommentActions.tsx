import { blockCommenter, unblockCommenter, updateComment } from "@quire/contracts/calls/comments";
import type { ReportSubject } from "@quire/contracts/records/moderation";
import type { PostCard } from "@quire/contracts/records/post";
import type { CommentState } from "@quire/domain/community/threads";
import type { Passage } from "@quire/domain/posts/passages";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { localComments } from "../../lib/commentsPort.ts";
import type { CommentEntry } from "../../lib/localTypes.ts";
import { showFailure } from "../../lib/unsaved.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ReportDialog } from "../report/ReportDialog.tsx";
import type { CommentActionSet } from "./CommentActions.tsx";
import type { ShownComment } from "./mergeComments.ts";
import type { useDiscussion } from "./useDiscussion.ts";

const showNotChanged = showFailure("We couldn't change this comment.");

type Discussion = ReturnType<typeof useDiscussion>;

/** The actions of a discussion. One's own comments go through the outbox; moderation needs the server. */
export function useCommentActions(
  post: PostCard,
  { forget, replace }: Pick<Discussion, "forget" | "replace">,
  announce: (message: string) => void,
) {
  const [reported, setReported] = useState<ReportSubject | null>(null);

  const enqueue = (
    kind: CommentEntry["kind"],
    id: string,
    text: string,
    parent: string | null,
    passage: Passage | null = null,
  ) =>
    localComments.enqueue({
      kind,
      siteId: post.site_id,
      id,
      comment: { postId: post.id, text, parent, ...(passage && { passage }) },
    });

  async function add(id: string, text: string, parent: string | null, passage: Passage | null) {
    const isPosted = await enqueue("comment", id, text, parent, passage);
    announce(isPosted ? "Comment posted." : "Comment saved. We'll post it when you're online.");
  }

  async function change({ comment }: ShownComment, text: string) {
    if (text !== comment.text) await enqueue("comment_edit", comment.id, text, comment.parent);
    announce("Your comment was updated.");
  }

  async function remove({ comment, status }: ShownComment) {
    const { id, text, parent } = comment;
    if (status === "waiting") forget(id);
    try {
      await enqueue("comment_gone", id, text, parent);
    } catch (error) {
      showNotChanged(error as Error);
      return;
    }
    announce("Your comment was deleted.");
    const undo = () =>
      void (
        status === "waiting"
          ? // It was never sent, so it is enqueued as new; together with the original it would appear twice.
            enqueue("comment", id, text, parent, comment.passage)
          : enqueue("comment_back", id, text, parent)
      ).catch(showNotChanged);
    showSnackbar({
      title: "Comment deleted",
      tone: "plain",
      action: { label: "Undo", onSelect: undo },
    });
  }

  async function decide({ comment }: ShownComment, state: CommentState) {
    try {
      const answer = await callApi(updateComment, {
        params: { siteId: post.site_id, id: post.id, commentId: comment.id },
        body: { state },
      });
      replace(state === "approved" ? answer : { ...answer, passage: null, text: "", author: null });
      if (state !== "removed") return;
      showSnackbar({
        title: "Comment removed",
        tone: "plain",
        action: {
          label: "Undo",
          onSelect: () => void decide({ comment, status: "shown", reason: null }, "approved"),
        },
      });
    } catch (error) {
      showSnackbar({ title: "We couldn't update this comment.", message: (error as Error).message });
    }
  }

  async function block({ comment }: ShownComment) {
    const { author } = comment;
    if (!author) return;
    const params = { id: post.site_id };
    const undo = () =>
      callApi(unblockCommenter, { params: { ...params, commenterId: author.id } }).catch(() =>
        showSnackbar({ title: `${author.name} is still restricted.`, message: "Please try again." }),
      );
    try {
      await callApi(blockCommenter, { params, body: { commenter_id: author.id } });
      showSnackbar({
        title: `${author.name} is restricted from commenting here.`,
        tone: "plain",
        action: { label: "Undo", onSelect: () => void undo() },
      });
    } catch (error) {
      showSnackbar({ title: "We couldn't block this commenter.", message: (error as Error).message });
    }
  }

  const of = (shown: ShownComment, reply: () => void): Omit<CommentActionSet, "edit"> => ({
    reply,
    remove: () => void remove(shown),
    removeAsModerator: () => void decide(shown, "removed"),
    block: () => void block(shown),
    report: () => setReported({ kind: "comment", id: shown.comment.id }),
    retry: () => void localComments.retry(shown.comment.id),
    discard: () => void localComments.drop(shown.comment.id),
  });

  const dialog = reported ? <ReportDialog subject={reported} onClose={() => setReported(null)} /> : null;
  const reportPost = () => setReported({ kind: "post", id: post.id });
  return { say: add, change, of, reportPost, dialog };
}
