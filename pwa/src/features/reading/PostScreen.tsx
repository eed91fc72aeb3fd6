import type { PageData } from "@quire/contracts/records/page";
import { formatDate } from "@quire/domain/dates";
import { usePage } from "../../platform/PageContext.ts";
import { Byline } from "../../ui/Byline.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { PostHead } from "../../ui/PostHead.tsx";
import { Prose } from "../../ui/Prose.tsx";

/** A post, chapter or episode, as it is read. */
export function PostScreen({ data }: { data: Extract<PageData, { kind: "post" }> }) {
  const { site } = usePage();
  const { post, previous, next } = data;
  const over = post.parent ? <a href={post.parent.permalink}>{post.parent.title}</a> : null;
  return (
    <article>
      <PostHead title={post.title} over={over} summary={post.parent ? null : post.summary}>
        {site ? (
          <Byline
            name={site.name}
            href="/"
            avatar={site.logo?.image}
            date={post.published ? { iso: post.published, words: formatDate(post.published) } : undefined}
            reading={`${post.reading_minutes} min read`}
          />
        ) : null}
      </PostHead>
      <div data-post-content>
        <Prose html={post.content} chapter={post.ptype === "chapter"} lang={site?.language} />
      </div>
      <Pager
        label="Chapters"
        previous={previous ? { href: previous.permalink, title: previous.title } : null}
        next={next ? { href: next.permalink, title: next.title } : null}
      />
    </article>
  );
}
