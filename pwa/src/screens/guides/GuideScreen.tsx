import { type Guide, guidePath } from "@quire/contracts/records/guide";
import { PostHead } from "../../ui/PostHead.tsx";
import { Prose } from "../../ui/Prose.tsx";

/** One guide: what to press, step by step, with pictures. */
export function GuideScreen({ guide: { title, summary, content } }: { guide: Guide }) {
  return (
    <article>
      <PostHead title={title} summary={summary} over={<a href={guidePath()}>Guides</a>} />
      <Prose html={content} />
    </article>
  );
}
