import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { GuideLink } from "../../widgets/GuideLink.tsx";
import { BookmarkToggle } from "../../widgets/library/BookmarkToggle.tsx";
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { Covers, Empty } from "./Covers.tsx";
import { EntryCard, hrefOf } from "./EntryCard.tsx";
import { useLibraryList } from "./useLibraryList.ts";

interface SectionProps {
  userId: string;
}

/** The user's bookmarks. One that is taken back stays until the next visit, to bookmark it again. */
export function SavedForLater({ userId }: SectionProps) {
  const { value, failure, reload, next, rest } = useLibraryList(userId, "bookmarks");
  return (
    <Covers
      title="Saved for later"
      failure={failure}
      onRetry={reload}
      empty={<Empty>Press the bookmark on any post, and it appears here on all your devices.</Empty>}
      more={next ? <ShowMore next={next} {...rest} /> : null}
    >
      {value?.entries.map(({ post }) => (
        <EntryCard
          key={post.id}
          post={post}
          overlay={
            <span className="library-corner">
              <BookmarkToggle post={post} isOnCard />
            </span>
          }
        />
      )) ?? null}
    </Covers>
  );
}

/** Works that the user owns, with their receipts. */
export function Purchased({ userId }: SectionProps) {
  const page = usePage();
  const { value, failure, reload, next, rest } = useLibraryList(userId, "purchased");
  return (
    <Covers
      title="Purchased"
      failure={failure}
      onRetry={reload}
      empty={
        <Empty>
          Stories, comics and books that you buy appear here.{" "}
          <GuideLink to="buy-a-post">How buying works</GuideLink>
        </Empty>
      }
      more={next ? <ShowMore next={next} {...rest} /> : null}
      link={
        <Button size="s" kind="quiet" href={platformHref(page, "/purchases")}>
          Receipts
        </Button>
      }
    >
      {value?.entries.map(({ post, order_id: orderId }) => (
        <EntryCard
          key={post.id}
          post={post}
          actions={
            <>
              <Button size="s" href={hrefOf(page, post)} aria-label={`Read ${post.title}`}>
                Read
              </Button>
              {orderId ? (
                <Button
                  size="s"
                  kind="quiet"
                  href={platformHref(page, `/purchase/${orderId}`)}
                  aria-label={`Receipt for ${post.title}`}
                >
                  Receipt
                </Button>
              ) : null}
            </>
          }
        />
      )) ?? null}
    </Covers>
  );
}

/** Works that the user has read to the end. */
export function Finished({ userId }: SectionProps) {
  const { value, failure, reload, next, rest } = useLibraryList(userId, "finished");
  return (
    <Covers
      title="Finished"
      failure={failure}
      onRetry={reload}
      empty={<Empty>What you read to the end appears here.</Empty>}
      more={next ? <ShowMore next={next} {...rest} /> : null}
    >
      {value?.entries.map(({ post }) => <EntryCard key={post.id} post={post} />) ?? null}
    </Covers>
  );
}
