import type { SitePage } from "@quire/contracts/records/sitePage";
import { PostHead } from "../../ui/PostHead.tsx";
import { Prose } from "../../ui/Prose.tsx";

/** A page that a site's creator wrote, such as About. */
export function SitePageScreen({ page: { title, content } }: { page: SitePage }) {
  return (
    <article>
      <PostHead title={title} />
      <Prose html={content} />
    </article>
  );
}
