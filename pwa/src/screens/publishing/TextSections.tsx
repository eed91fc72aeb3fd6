import type { Publishing } from "@quire/contracts/calls/publishing";
import { CANONICAL_MAX, readCanonicalUrl } from "@quire/domain/posts/canonicalUrls";
import { postPath } from "@quire/domain/posts/postPaths";
import { slugify } from "@quire/domain/posts/slug";
import { useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { Choices } from "./choices.ts";
import { SheetSection } from "./SheetSection.tsx";
import { useTyped } from "./useTyped.ts";

const SUMMARY_MAX = 1000;

interface TextSectionProps {
  post: Publishing;
  issue: string | undefined;
  onChoose: (choices: Choices, from: Choices) => void;
}

/** The summary shown below the title in lists, in searches and where the post is shared. */
export function SummarySection({ post, value, issue, onChoose }: TextSectionProps & { value: string }) {
  const { typed, setTyped, from } = useTyped(value);
  const left = SUMMARY_MAX - [...typed].length;
  return (
    <SheetSection place="summary" title="Summary" issue={issue}>
      <TextArea
        label="In a few words"
        rows={3}
        placeholder={post.suggested_summary}
        hint={
          left < 200
            ? `${left} characters left.`
            : "If empty, lists and shared links show the beginning of your post."
        }
        error={left < 0 ? `The summary is too long. Please keep it within ${SUMMARY_MAX} characters` : null}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => left >= 0 && typed !== value && onChoose({ summary: typed }, { summary: from })}
      />
    </SheetSection>
  );
}

/** The slug of the post's URL: chosen by its creator, or else from the title. */
export function SlugSection({ post, value, issue, onChoose }: TextSectionProps & { value: string }) {
  const { typed, setTyped, from } = useTyped(value);
  const slug = slugify(typed);
  const isWrong = typed.trim() !== "" && slug === "";
  const { id, ptype, subtype } = post;
  const address = new URL(
    postPath({ id, ptype, subtype, slug: slug || slugify(post.title) }),
    new URL(post.url).origin,
  );
  return (
    <SheetSection place="slug" title="Address" issue={issue}>
      <Field
        label="URL slug"
        placeholder={slugify(post.title)}
        autoCapitalize="none"
        spellCheck={false}
        hint={<span className="publish-address">{decodeURI(address.href)}</span>}
        error={isWrong ? "An address needs letters or digits" : null}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (isWrong || slug === value) return;
          setTyped(slug);
          onChoose({ slug }, { slug: from });
        }}
      />
    </SheetSection>
  );
}

/** Where the text was first published; search engines then show that page. */
export function CanonicalSection({
  value,
  issue,
  onChoose,
}: Omit<TextSectionProps, "post"> & { value: string | null }) {
  const { typed, setTyped, from } = useTyped(value ?? "");
  const [error, setError] = useState<string | null>(null);
  return (
    <SheetSection place="canonical" title="Canonical URL" issue={issue}>
      <Field
        label="URL of the original"
        type="url"
        inputMode="url"
        maxLength={CANONICAL_MAX}
        placeholder="https://"
        hint="Search engines will show that page instead of this one. Leave empty if this is the original."
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          const read = readCanonicalUrl(typed);
          setError("error" in read ? read.error : null);
          if ("error" in read || read.url === value) return;
          setTyped(read.url ?? "");
          onChoose({ canonical_url: read.url }, { canonical_url: from || null });
        }}
      />
    </SheetSection>
  );
}
