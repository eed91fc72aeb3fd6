import { deleteBook, listBooks } from "@quire/contracts/calls/books";
import type { BookListItem } from "@quire/contracts/records/book";
import { countOf } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import BookOpen from "lucide-react/icons/book-open";
import Eye from "lucide-react/icons/eye";
import Pencil from "lucide-react/icons/pencil";
import Tag from "lucide-react/icons/tag";
import Trash from "lucide-react/icons/trash-2";
import { useCallback, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { useMine } from "../../../lib/useMine.ts";
import { useMore } from "../../../lib/useMore.ts";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ConfirmDialog } from "../../../widgets/ConfirmDialog.tsx";
import { GuideLink } from "../../../widgets/GuideLink.tsx";
import { ShowMore } from "../../../widgets/ShowMore.tsx";

interface Books {
  books: BookListItem[];
  next: string | null;
}

/** All books of a site, drafts included. */
export function BookList({ siteId }: { siteId: string }) {
  const fetchPage = useCallback(
    (next?: string): Promise<Books> =>
      callApi(listBooks, { params: { siteId }, query: next ? { next } : {} }),
    [siteId],
  );
  const first = useCallback(() => fetchPage(), [fetchPage]);
  const { value, isSavedOffline, failure, reload, change } = useMine<Books>(siteId, "books", first);
  const [deleting, setDeleting] = useState<BookListItem | null>(null);
  const rest = useMore(async (next) => {
    const page = await fetchPage(next);
    change((before) => ({ ...page, books: [...before.books, ...page.books] }));
  });
  if (!value) {
    if (!failure) return <Skeleton of="row" count={3} label="Loading your books" />;
    return (
      <ErrorState title="We couldn't load your books" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (value.books.length === 0) {
    return (
      <EmptyState
        icon={BookOpen}
        title="No books yet"
        action={
          <Button kind="primary" href="/book/new">
            Make a book
          </Button>
        }
      >
        Turn a story, your posts or a manuscript into a printed book and an e-book.{" "}
        <GuideLink to="make-a-book">How to make a book</GuideLink>
      </EmptyState>
    );
  }
  return (
    <>
      {isSavedOffline && failure ? (
        <p className="drafts-soft" role="status">
          We can't reach the server. This is what's saved on your device.
        </p>
      ) : null}
      <RowList label="Books">
        {value.books.map((book) => (
          <Row
            key={book.id}
            href={`/book/${book.id}/edit`}
            title={book.title || "Untitled book"}
            note={[
              book.pages === null ? null : countOf(book.pages, "page"),
              `Edited on ${formatDate(book.updated)}`,
            ]
              .filter(Boolean)
              .join(" · ")}
            end={
              <>
                <Badge tone={book.status === "published" ? "good" : "plain"}>
                  {book.status === "published" ? "Published" : "Draft"}
                </Badge>
                <ActionMenu
                  label={`Actions for ${book.title || "Untitled book"}`}
                  items={[
                    { label: "Edit", icon: Pencil, href: `/book/${book.id}/edit` },
                    { label: "Price and sale", icon: Tag, href: `/book/${book.id}/publish` },
                    book.status === "published"
                      ? { label: "View", icon: Eye, href: book.permalink }
                      : { label: "Delete", icon: Trash, onSelect: () => setDeleting(book) },
                  ]}
                />
              </>
            }
          />
        ))}
      </RowList>
      <ShowMore next={isSavedOffline ? null : value.next} {...rest} />
      {deleting ? (
        <ConfirmDialog
          title={`Delete “${deleting.title || "Untitled book"}”?`}
          actionLabel="Delete"
          act={async () => {
            await callApi(deleteBook, { params: { siteId, id: deleting.id } });
            change((before) => ({
              ...before,
              books: before.books.filter(({ id }) => id !== deleting.id),
            }));
            setDeleting(null);
          }}
          onClose={() => setDeleting(null)}
        >
          Its format, cover and prices are deleted. Your chapters and posts stay.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
