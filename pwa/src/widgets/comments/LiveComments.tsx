import { newId } from "@quire/domain/ids";
import type { Passage } from "@quire/domain/posts/passages";
import Flag from "lucide-react/icons/flag";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { readCommentText, saveCommentText } from "../../lib/commentText.ts";
import { promptSignin } from "../../lib/signinPrompt.ts";
import { useWriter } from "../../lib/useWriter.ts";
import { Button } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { SubscribeBox } from "../subscribe/SubscribeBox.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { CommentsTitle } from "./CommentsTitle.tsx";
import type { CommentsProps } from "./commentsProps.ts";
import { FloatingComments } from "./FloatingComments.tsx";
import "./LiveComments.css";
import { LiveComment } from "./LiveComment.tsx";
import { LockedComments } from "./LockedComments.tsx";
import { onQuoting, openedComment, readQuoted, setQuoted, setQuoting } from "./quoting.ts";
import { useCommentActions } from "./useCommentActions.tsx";
import { useDiscussion } from "./useDiscussion.ts";

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** The interactive discussion: write, reply, edit, report and moderate. */
export function LiveComments(props: CommentsProps) {
  const { post } = props;
  const site = useWriter()?.site;
  const placement = site?.comments?.placement ?? "belowPost";
  const discussion = useDiscussion(post, { comments: props.comments, next: props.next });
  const { userId, shown, commenting, next, loading, loadMore } = discussion;
  const [announcement, setAnnouncement] = useState("");
  const commentActions = useCommentActions(post, discussion, setAnnouncement);
  const [writing, setWriting] = useState(() => readCommentText(post.id, null) !== "");
  const [answering, setAnswering] = useState<string | null>(null);
  const open = useRef<HTMLParagraphElement>(null);
  const saved = useSyncExternalStore(onQuoting, () => readQuoted(post.id));
  const quoted = useMemo(() => (saved ? (JSON.parse(saved) as Passage) : null), [saved]);
  const opened = useSyncExternalStore(onQuoting, openedComment);
  useEffect(() => {
    if (quoted) setWriting(true);
  }, [quoted]);
  useEffect(() => {
    const about = shown.flatMap(({ comment: { id, passage } }) => (passage ? [{ id, passage }] : []));
    setQuoting(post.id, about);
  }, [post.id, shown]);

  const signin = userId
    ? undefined
    : () => promptSignin(placement === "belowPost" ? "belowPostComment" : "postFloatingComment");

  async function send(text: string, parent: string | null) {
    const passage = parent === null ? quoted : null;
    await commentActions.say(newId(Date.now(), random), text, parent, passage);
    saveCommentText(post.id, parent, "");
    if (parent === null) setQuoted(post.id, null);
    setAnswering(null);
    setWriting(false);
  }

  const closed = post.access !== "granted";
  const total = post.comments_count + discussion.change;
  const list = (
    <>
      {placement === "belowPost" ? <CommentsTitle total={total} /> : null}
      {closed ? (
        <LockedComments />
      ) : commenting?.restricted ? (
        <p className="comments-note">You are restricted from commenting on this site.</p>
      ) : writing ? (
        <>
          {quoted ? <blockquote className="comment-quote">{quoted.quote}</blockquote> : null}
          <CommentForm
            label={quoted ? "Your comment on this passage" : "Your comment"}
            action="Post comment"
            text={readCommentText(post.id, null)}
            onText={(text) => saveCommentText(post.id, null, text)}
            onSend={(text) => send(text, null)}
            onSignin={signin}
            onCancel={() => {
              setWriting(false);
              saveCommentText(post.id, null, "");
              setQuoted(post.id, null);
              requestAnimationFrame(() => open.current?.querySelector("button")?.focus());
            }}
          />
        </>
      ) : (
        <p ref={open} className="comments-open">
          <Button full onClick={() => setWriting(true)}>
            Write a comment
          </Button>
        </p>
      )}
      <ol className="comments-list">
        {shown.map((one) => (
          <LiveComment
            key={one.comment.id}
            shown={one}
            userId={userId}
            commenting={commenting}
            commentActions={commentActions.of(one, () => setAnswering(one.comment.id))}
            onEdit={(text) => commentActions.change(one, text)}
            answer={
              answering === one.comment.id ? (
                <CommentForm
                  label={`Your reply to ${one.comment.author?.name ?? "this comment"}`}
                  action="Post reply"
                  text={readCommentText(post.id, one.comment.id)}
                  onText={(text) => saveCommentText(post.id, one.comment.id, text)}
                  onSend={(text) => send(text, one.comment.id)}
                  onSignin={signin}
                  onCancel={() => {
                    saveCommentText(post.id, one.comment.id, "");
                    setAnswering(null);
                  }}
                />
              ) : null
            }
          />
        ))}
      </ol>
      {next ? (
        <p className="comments-more">
          <Button loading={loading} onClick={loadMore}>
            More comments
          </Button>
        </p>
      ) : null}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {userId === post.site_id ? null : (
        <p className="comments-report">
          <Button kind="bare" size="s" icon={Flag} onClick={commentActions.reportPost}>
            Report this post
          </Button>
        </p>
      )}
      {commentActions.dialog}
    </>
  );
  return (
    <>
      {site ? <SubscribeBox site={site} /> : null}
      {placement === "belowPost" ? (
        list
      ) : (
        <FloatingComments
          placement={placement}
          shown={shown}
          total={total}
          startsOpen={writing && readCommentText(post.id, null) !== ""}
          isWanted={quoted !== null || opened !== null}
        >
          {list}
        </FloatingComments>
      )}
    </>
  );
}
