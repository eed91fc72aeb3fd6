import { getCommenting, listComments } from "@quire/contracts/calls/comments";
import type { Comment, Commenting } from "@quire/contracts/records/comment";
import type { PostCard } from "@quire/contracts/records/post";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { localComments } from "../../lib/commentsPort.ts";
import type { LocalComment } from "../../lib/localTypes.ts";
import { usePage } from "../../lib/PageContext.ts";
import { saveShown } from "../../lib/saveShown.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { mergeComments } from "./mergeComments.ts";

const PAGE = 50;

/** A post's discussion as this user sees it, with pagination and local changes. */
export function useDiscussion(post: PostCard, first: { comments: Comment[]; next: string | null }) {
  const userId = useUser();
  const user = useSession()?.user;
  const pages = usePages(post, first);
  const { local: done, forget } = useLocal(post.id, userId);
  const [commenting, setCommenting] = useState<Commenting | null>(null);
  const sent = done.filter(({ isSent }) => isSent).length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches when a comment was sent
  useEffect(() => {
    let isMounted = true;
    if (!userId) return setCommenting(null);
    callApi(getCommenting, { params: { siteId: post.site_id, id: post.id } }).then(
      (answer) => isMounted && setCommenting(answer),
      // Offline the server decides when a comment is sent.
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [userId, post.id, post.site_id, sent]);

  const author = {
    id: userId ?? "",
    name: user?.name ?? "You",
    url: user?.site_url ?? null,
    logo: user?.logo ?? null,
  };
  const shown = mergeComments({ listed: pages.listed, own: commenting?.mine ?? [], local: done, author });
  const count = (all: readonly Comment[]) => all.filter(({ state }) => state === "approved").length;
  const known = shown.flatMap(({ comment, status }) =>
    status === "shown" || status === "waiting" ? [comment] : [],
  );
  /** How many comments this user added or removed since the page was rendered. */
  const change = count(known) - count(pages.asListed);
  return { userId, shown, commenting, forget, change, ...pages };
}

function usePages(post: PostCard, first: { comments: Comment[]; next: string | null }) {
  // The page is the same for everyone, so a locked post's comments are never part of it, even for readers with
  // access.
  const isUnknown = first.comments.length === 0 && post.comments_count > 0;
  const [more, setMore] = useState<{ comments: Comment[]; next: string | null }>({
    comments: [],
    next: first.next,
  });
  const [changed, setChanged] = useState<ReadonlyMap<string, Comment>>(new Map());
  const [loading, setLoading] = useState(false);
  const page = usePage();

  const load = useCallback(
    async (next: string | null) => {
      setLoading(true);
      try {
        const answer = await callApi(listComments, {
          params: { siteId: post.site_id, id: post.id },
          query: { size: PAGE, ...(next ? { next } : {}) },
        });
        // Saved before they are shown: what a user has seen opens offline.
        if (next === null) {
          const { comments, next: comments_next } = answer;
          await saveShown(localComments.saveFirst(page, { comments, comments_next }));
        }
        setMore(({ comments }) => {
          const known = new Set(comments.map(({ id }) => id));
          return {
            comments: [...comments, ...answer.comments.filter(({ id }) => !known.has(id))],
            next: answer.next,
          };
        });
      } catch (error) {
        showSnackbar({ title: "We couldn't load the comments.", message: (error as Error).message });
      } finally {
        setLoading(false);
      }
    },
    [post.id, post.site_id, page],
  );
  useEffect(() => {
    if (isUnknown && post.access === "granted") void load(null);
  }, [isUnknown, post.access, load]);

  const asListed = [...first.comments, ...more.comments];
  return {
    /** As the server counts them. */
    asListed,
    listed: asListed.map((comment) => changed.get(comment.id) ?? comment),
    next: more.next,
    loading,
    loadMore: () => load(more.next),
    /** Replaces a comment with the server's answer. */
    replace: (comment: Comment) => setChanged((before) => new Map(before).set(comment.id, comment)),
  };
}

type Change = LocalComment & { isSent?: boolean };
const keyOf = ({ id, kind, wanted }: LocalComment) => `${id} ${kind} ${wanted}`;

/** This device's changes to the post's comments; one that left the outbox without a refusal counts as sent. */
function useLocal(postId: string, userId: string | null) {
  const [done, setDone] = useState<Change[]>([]);
  const forgotten = useRef(new Set<string>());
  useEffect(() => {
    if (!userId) return setDone([]);
    let stop = () => {};
    let isMounted = true;
    const update = (now: LocalComment[]) =>
      setDone((before) => {
        const here = new Set(now.map(keyOf));
        const arrived = before
          .filter((one) => one.refusal === null && !here.has(keyOf(one)))
          .filter((one) => !forgotten.current.has(one.id))
          .map((one) => ({ ...one, isSent: true }));
        return [...arrived, ...now];
      });
    localComments.watch(postId, update).then(
      (unsubscribe) => {
        if (isMounted) stop = unsubscribe;
        else unsubscribe();
      },
      () => {},
    );
    return () => {
      isMounted = false;
      stop();
    };
  }, [postId, userId]);
  /** Marks a comment as deleted before it was sent: it leaves the outbox without having arrived. */
  const forget = (id: string) => forgotten.current.add(id);
  return { local: done, forget };
}
