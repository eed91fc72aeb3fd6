import { getBookPage } from "@quire/contracts/calls/books";
import type { BookEdition, BookPage } from "@quire/contracts/records/book";
import type { PageData } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import type { SessionState } from "@quire/contracts/records/user";
import { formatMoney } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import ArrowLeft from "lucide-react/icons/arrow-left";
import BookOpen from "lucide-react/icons/book-open";
import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { FollowButton } from "../../lib/FollowButton.tsx";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useCountedView } from "../../lib/useCountedView.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { useSession } from "../../lib/useSession.ts";
import { useWriter } from "../../lib/useWriter.ts";
import { Tag, TagList } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Byline } from "../../ui/Byline.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { Comments } from "../../widgets/comments/Comments.tsx";
import { ExplicitNotice } from "../../widgets/explicit/ExplicitNotice.tsx";
import { PostActions } from "../../widgets/PostActions.tsx";
import { Shelf } from "../../widgets/Shelf.tsx";
import { SiteLinkButton } from "../../widgets/SiteLinkButton.tsx";
import { useOwnCopy } from "../../widgets/useOwnCopy.ts";
import { BookVolume } from "./BookVolume.tsx";
import { type Buyer, editionName, editionPrice, factsOf, orderCurrency, shownPrice } from "./bookFacts.ts";
import { OrderButton } from "./order/OrderButton.tsx";
import "./BookScreen.css";
import { smallestOf } from "../../lib/smallestOf.ts";

/** The page of a printed book: what it is, what it costs, and how to order it. */
export function BookScreen({ data }: { data: Extract<PageData, { kind: "book" }> }) {
  const page = usePage();
  const { post, reload } = useOwnCopy(data.post);
  const [isShown, setIsShown] = useState(false);
  const writer = useWriter();
  const site = writer?.site;
  const { book, isOwn } = useOwnBook(data, post);
  const buyer = buyerOf(useSession(), site?.currency);
  useCountedView(post.id);
  const { details } = book;
  const currency = site ? orderCurrency(buyer, site) : "USD";
  const price = shownPrice(book.own_prices ?? book.prices, currency);
  const listPrice = isOwn ? shownPrice(book.prices, currency) : null;
  return (
    <article className="book">
      {site && writer ? (
        <p className="book-home">
          <a href={writer.home}>
            <Icon of={ArrowLeft} size={18} />
            {site.name}
          </a>
        </p>
      ) : null}
      <header className="book-head">
        <BookVolume book={book} />
        <div className="book-words">
          {details.series_name ? (
            <p className="book-kind">
              {details.series_number === null
                ? details.series_name
                : `${details.series_name}, book ${details.series_number}`}
            </p>
          ) : null}
          <h1 className="book-title" dir="auto">
            {details.title}
          </h1>
          {details.subtitle ? (
            <p className="book-subtitle" dir="auto">
              {details.subtitle}
            </p>
          ) : null}
          <p className="book-author">by {details.author || site?.name}</p>
          <p className="book-price">
            {price ? <strong>{formatMoney(price)}</strong> : null}
            <span>
              {editionName(book.format.binding)}, {book.pages} pages
            </span>
          </p>
          {isOwn && listPrice ? (
            <p className="book-note">Your own price. Readers pay {formatMoney(listPrice)}.</p>
          ) : null}
          {book.preorder_until ? (
            <p className="book-note">Out on {formatDate(book.preorder_until)}. Preorders are printed then.</p>
          ) : null}
          <div className="book-actions">
            {site ? (
              <OrderButton book={book} site={site} postId={post.id} buyer={buyer} isOwn={isOwn} />
            ) : null}
            {book.sample ? <SampleButton title={details.title} sample={book.sample} /> : null}
            <PostActions post={post} />
          </div>
        </div>
      </header>
      {post.meta.explicit && !isShown ? (
        <ExplicitNotice post={post} onOpened={reload} onShow={() => setIsShown(true)} />
      ) : null}
      <div className="book-columns">
        <div>
          {post.content ? (
            <section aria-labelledby="about-book">
              <h2 id="about-book">About this book</h2>
              <div data-post-content>
                <Prose html={post.content} lang={details.language} />
              </div>
            </section>
          ) : null}
          {details.about ? (
            <section aria-labelledby="about-author">
              <h2 id="about-author">About the author</h2>
              <p className="book-about" dir="auto">
                {details.about}
              </p>
            </section>
          ) : null}
          {site && writer ? (
            <Byline
              name={site.name}
              href={writer.home}
              avatar={smallestOf(site.logo)}
              date={post.published ? { iso: post.published, text: formatDate(post.published) } : undefined}
              action={
                page.site ? <FollowButton siteId={site.id} quiet /> : <SiteLinkButton href={page.canonical} />
              }
            />
          ) : null}
        </div>
        <div>
          <section aria-labelledby="details">
            <h2 id="details">Details</h2>
            <dl className="book-facts">
              {factsOf(book).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          <Editions editions={book.editions} currency={currency} />
        </div>
      </div>
      {post.tags.length ? (
        <TagList>
          {post.tags.map((tag) => (
            <Tag key={tag.slug} href={platformHref(page, `/c/${encodeURIComponent(tag.slug)}`)}>
              {tag.name}
            </Tag>
          ))}
        </TagList>
      ) : null}
      <Comments post={post} comments={data.comments} next={data.comments_next} />
      {data.more.length ? (
        <section className="book-more" aria-labelledby="more">
          <h2 id="more">More from {site?.name}</h2>
          <Shelf posts={data.more} />
        </section>
      ) : null}
    </article>
  );
}

function Editions({ editions, currency }: { editions: BookEdition[]; currency: string }) {
  if (editions.length === 0) return null;
  return (
    <section aria-labelledby="editions">
      <h2 id="editions">Other editions</h2>
      <ul className="book-editions">
        {editions.map((edition) => {
          const price = editionPrice(edition, currency);
          return (
            <li key={edition.permalink}>
              <a href={edition.permalink}>{editionName(edition.kind)}</a>
              <span>{price ? formatMoney(price) : "Free"}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Ends the address of a book that opens its sample: pressed before the script runs, it waits. */
const SAMPLE_HASH = "#sample";

/** Opens the sample in the flipbook. Without scripts it opens the PDF. */
function SampleButton({ title, sample }: { title: string; sample: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const Flipbook = useLazy(
    isOpen,
    async () => (await import("./flipbook/Flipbook.tsx")).Flipbook,
    () => {
      setIsOpen(false);
      showSnackbar({
        title: "We couldn't load the sample.",
        message: "Check your connection and try again.",
      });
    },
  );
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    if (location.hash !== SAMPLE_HASH) return;
    // Once: closing the sample must not open it again.
    history.replaceState(history.state, "", location.pathname + location.search);
    setIsOpen(true);
  }, []);
  return (
    <>
      <span className="needs-script">
        <Button
          icon={BookOpen}
          href={SAMPLE_HASH}
          onClick={(event: MouseEvent) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          Read a sample
        </Button>
      </span>
      <noscript>
        <Button href={sample}>Read a sample</Button>
      </noscript>
      {Flipbook ? <Flipbook title={title} sample={sample} onClose={close} /> : null}
    </>
  );
}

/** The buyer as known so far: until the session has loaded, someone from the site's own country. */
function buyerOf(session: SessionState | null, siteCurrency: string | undefined): Buyer {
  // As the server decides it: where they are, else where their account is, else India.
  if (session) return { country: session.country ?? session.user?.country ?? "IN" };
  return { country: siteCurrency === "INR" ? "IN" : null };
}

/**
 * The book as this user sees it. The page is the same for everyone: its creator's own prices, and the cover of an explicit
 * book, are fetched afterwards.
 */
function useOwnBook(
  { book, post: { meta } }: Extract<PageData, { kind: "book" }>,
  post: Post,
): { book: BookPage; isOwn: boolean } {
  const userId = useSession()?.user?.id;
  const [own, setOwn] = useState<{ userId: string; book: BookPage } | null>(null);
  const siteId = post.site_id;
  const isOpened = meta.explicit === "hidden" && post.meta.explicit !== "hidden";
  const isWanted = userId === siteId || isOpened;
  useEffect(() => {
    if (!userId || !isWanted) return;
    let isMounted = true;
    callApi(getBookPage, { params: { siteId, id: book.id } }).then(
      (found) => isMounted && setOwn({ userId, book: found }),
      // Offline nothing can be ordered either.
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [userId, isWanted, siteId, book.id]);
  const mine = isWanted && own !== null && own.userId === userId ? own.book : book;
  return { book: mine, isOwn: mine.own_prices !== null };
}
