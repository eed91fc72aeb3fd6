import { getCommenting, listComments } from "@quire/contracts/calls/comments";
import type { Comment, Commenting } from "@quire/contracts/records/comment";
import type { PostCard } from "@quire/contracts/records/post";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { localComments } from "../../lib/commentsPort.ts";
import type { LocalComment } from "../../lib/localTypes.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { mergeComments } from "./mergeComments.ts";

const PAGE = 50;

/** A post's discussion as this person sees it here, growing by pages and by what they do. */
export function useDiscussion(post: PostCard, first: { comments: Comment[]; next: string | null }) {
  const person = useUser();
  const user = useSession()?.user;
  const pages = usePages(post, first);
  const { local: done, forget } = useLocal(post.id, person);
  const [commenting, setCommenting] = useState<Commenting | null>(null);
  const sent = done.filter(({ isSent }) => isSent).length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when something of theirs has arrived
  useEffect(() => {
    let isHere = true;
    if (!person) return setCommenting(null);
    callApi(getCommenting, { params: { siteId: post.site_id, id: post.id } }).then(
      (answer) => isHere && setCommenting(answer),
      // With no network, the server's word is heard when something is sent.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [person, post.id, post.site_id, sent]);

  const author = {
    id: person ?? "",
    name: user?.name ?? "You",
    url: user?.site_url ?? null,
    logo: user?.logo ?? null,
  };
  const shown = mergeComments({ listed: pages.listed, own: commenting?.mine ?? [], local: done, author });
  const count = (all: readonly Comment[]) => all.filter(({ state }) => state === "approved").length;
  const seen = shown.flatMap(({ comment, fate }) =>
    fate === "shown" || fate === "waiting" ? [comment] : [],
  );
  /** What this person has added to the count, or taken from it, since the page was counted. */
  const change = count(seen) - count(pages.asListed);
  return { person, shown, commenting, forget, change, ...pages };
}

function usePages(post: PostCard, first: { comments: Comment[]; next: string | null }) {
  // The page is the same for everybody: of a closed text it has no comments, for whoever may read it or not.
  const isUnknown = first.comments.length === 0 && post.comments_count > 0;
  const [more, setMore] = useState<{ comments: Comment[]; next: string | null }>({
    comments: [],
    next: first.next,
  });
  const [changed, setChanged] = useState<ReadonlyMap<string, Comment>>(new Map());
  const [loading, setLoading] = useState(false);

  const load = useCallback(
    async (next: string | null) => {
      setLoading(true);
      try {
        const answer = await callApi(listComments, {
          params: { siteId: post.site_id, id: post.id },
          query: { size: PAGE, ...(next ? { next } : {}) },
        });
        setMore(({ comments }) => {
          const seen = new Set(comments.map(({ id }) => id));
          return {
            comments: [...comments, ...answer.comments.filter(({ id }) => !seen.has(id))],
            next: answer.next,
          };
        });
      } catch (error) {
        showSnackbar({ title: "We couldn't load the comments.", message: (error as Error).message });
      } finally {
        setLoading(false);
      }
    },
    [post.id, post.site_id],
  );
  useEffect(() => {
    if (isUnknown && post.access === "granted") void load(null);
  }, [isUnknown, post.access, load]);

  const asListed = [...first.comments, ...more.comments];
  return {
    /** As the server counted them. */
    asListed,
    listed: asListed.map((comment) => changed.get(comment.id) ?? comment),
    next: more.next,
    loading,
    loadMore: () => load(more.next),
    /** Shows one as the server has just answered it. */
    replace: (comment: Comment) => setChanged((before) => new Map(before).set(comment.id, comment)),
  };
}

type Done = LocalComment & { isSent?: boolean };
const nameOf = ({ id, kind, wanted }: LocalComment) => `${id} ${kind} ${wanted}`;

/** What this device did to the post's comments; what left the outbox without a refusal has arrived. */
function useLocal(postId: string, person: string | null) {
  const [done, setDone] = useState<Done[]>([]);
  const forgotten = useRef(new Set<string>());
  useEffect(() => {
    if (!person) return setDone([]);
    let stop = () => {};
    let isHere = true;
    const hear = (now: LocalComment[]) =>
      setDone((before) => {
        const here = new Set(now.map(nameOf));
        const arrived = before
          .filter((one) => one.refusal === null && !here.has(nameOf(one)))
          .filter((one) => !forgotten.current.has(one.id))
          .map((one) => ({ ...one, isSent: true }));
        return [...arrived, ...now];
      });
    localComments.watch(postId, hear).then(
      (leave) => {
        if (isHere) stop = leave;
        else leave();
      },
      () => {},
    );
    return () => {
      isHere = false;
      stop();
    };
  }, [postId, person]);
  /** What is taken back before it was sent has not arrived when it leaves the outbox. */
  const forget = (id: string) => forgotten.current.add(id);
  return { local: done, forget };
}
