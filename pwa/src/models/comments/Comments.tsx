import type { Comment } from "@quire/contracts/records/comment";
import type { PostCard } from "@quire/contracts/records/post";
import { abbreviateCount } from "@quire/domain/counts";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useWriter } from "../../platform/useWriter.ts";
import { Button } from "../../ui/Button.tsx";
import { className } from "../../ui/className.ts";
import { CommentList } from "./CommentList.tsx";

export interface CommentsProps {
  post: PostCard;
  /** The first page of them, as everybody sees it. */
  comments: Comment[];
  next: string | null;
}

type Live = ComponentType<CommentsProps & { wantsToWrite: boolean }>;

const load = () => import("./LiveComments.tsx");

/**
 * What readers say of a post. It arrives to be read; what answers, writes and moderates is fetched when the reader comes
 * near it.
 */
export function Comments(props: CommentsProps) {
  const { post, comments } = props;
  const place = useRef<HTMLElement>(null);
  const [live, setLive] = useState<{ of: Live } | null>(null);
  const [wantsToWrite, setWantsToWrite] = useState(false);
  const placement = useWriter()?.site.comments?.placement;
  const isBelow = placement === "belowPost" || !placement;

  useEffect(() => {
    const near = () =>
      load().then(
        ({ LiveComments }) => setLive({ of: LiveComments }),
        () => {},
      );
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        void near();
      },
      { rootMargin: "400px" },
    );
    // A bubble beside the text is there from the start, and not only at its end.
    if (!isBelow) void near();
    else if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [isBelow]);

  const total = Math.max(post.comments_count, comments.filter((one) => one.state === "approved").length);
  return (
    <section
      id="comments"
      ref={place}
      className={className("comments", !isBelow && live && "is-beside")}
      aria-labelledby="comments-title"
    >
      <h2 id="comments-title" className="comments-title">
        {wordsOfCount(total)}
      </h2>
      {live ? (
        <live.of {...props} wantsToWrite={wantsToWrite} />
      ) : (
        <>
          <p className="comments-open needs-script">
            <Button full onClick={() => setWantsToWrite(true)}>
              Write a comment
            </Button>
          </p>
          <CommentList comments={comments} />
        </>
      )}
    </section>
  );
}

function wordsOfCount(total: number): string {
  if (total === 0) return "No comments yet";
  return total === 1 ? "1 comment" : `${abbreviateCount(total)} comments`;
}
