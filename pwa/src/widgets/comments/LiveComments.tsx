import { newId } from "@quire/domain/ids";
import Flag from "lucide-react/icons/flag";
import { useRef, useState } from "react";
import { promptSignin } from "../../lib/signinPrompt.ts";
import { useWriter } from "../../lib/useWriter.ts";
import { Button } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { CommentsTitle } from "./CommentsTitle.tsx";
import type { CommentsProps } from "./commentsProps.ts";
import { DraftCommentsPanel } from "./DraftCommentsPanel.tsx";
import { readCommentText, saveCommentText } from "./savedText.ts";
import "./LiveComments.css";
import { LiveComment } from "./LiveComment.tsx";
import { LockedComments } from "./LockedComments.tsx";
import { useCommentActions } from "./useCommentActions.tsx";
import { useDiscussion } from "./useDiscussion.ts";

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** The discussion come alive: writing, answering, changing, and minding what others say. */
export function LiveComments(props: CommentsProps) {
  const { post } = props;
  const placement = useWriter()?.site.comments?.placement ?? "belowPost";
  const discussion = useDiscussion(post, { comments: props.comments, next: props.next });
  const { person, shown, commenting, next, loading, loadMore } = discussion;
  const [said, setSaid] = useState("");
  const commentActions = useCommentActions(post, discussion, setSaid);
  const [writing, setWriting] = useState(() => readCommentText(post.id, null) !== "");
  const [answering, setAnswering] = useState<string | null>(null);
  const open = useRef<HTMLParagraphElement>(null);

  const signin = person
    ? undefined
    : () => promptSignin(placement === "belowPost" ? "belowPostComment" : "postFloatingComment");

  async function send(text: string, parent: string | null) {
    await commentActions.say(newId(Date.now(), random), text, parent);
    saveCommentText(post.id, parent, "");
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
        <CommentForm
          label="Your comment"
          action="Post comment"
          text={readCommentText(post.id, null)}
          onText={(text) => saveCommentText(post.id, null, text)}
          onSend={(text) => send(text, null)}
          onSignin={signin}
          onCancel={() => {
            setWriting(false);
            saveCommentText(post.id, null, "");
            requestAnimationFrame(() => open.current?.querySelector("button")?.focus());
          }}
        />
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
            person={person}
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
        <span role="status">{said}</span>
      </VisuallyHidden>
      {person === post.site_id ? null : (
        <p className="comments-report">
          <Button kind="bare" size="s" icon={Flag} onClick={commentActions.reportPost}>
            Report this post
          </Button>
        </p>
      )}
      {commentActions.dialog}
    </>
  );
  return placement === "belowPost" ? (
    list
  ) : (
    <DraftCommentsPanel
      placement={placement}
      shown={shown}
      total={total}
      startsOpen={writing && readCommentText(post.id, null) !== ""}
    >
      {list}
    </DraftCommentsPanel>
  );
}
