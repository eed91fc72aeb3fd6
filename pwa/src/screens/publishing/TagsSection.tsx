import { search } from "@quire/contracts/calls/search";
import { readSearch } from "@quire/domain/posts/search";
import { cleanTags, TAG_LIMIT, tagPlaceholder, tagSlug } from "@quire/domain/posts/tags";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { Choices } from "./choices.ts";
import { SheetSection } from "./SheetSection.tsx";

const SUGGESTIONS = 5;
const PAUSE_MS = 250;

interface TagsSectionProps {
  tags: readonly string[];
  issue: string | undefined;
  onChoose: (choices: Choices) => void;
}

/** The post's tags. */
export function TagsSection({ tags, issue, onChoose }: TagsSectionProps) {
  const [typed, setTyped] = useState("");
  const suggestions = useSuggestions(typed).filter(
    (name) => !tags.some((tag) => tagSlug(tag) === tagSlug(name)),
  );
  const isFull = tags.length >= TAG_LIMIT;

  function add(text: string) {
    const next = cleanTags([...tags, ...text.split(",")]);
    setTyped("");
    if (next.length > tags.length) onChoose({ tags: next });
  }
  const remove = (tag: string) => onChoose({ tags: tags.filter((one) => one !== tag) });

  return (
    <SheetSection place="tags" title="Tags" issue={issue}>
      {tags.length > 0 ? (
        <ul className="publish-tags">
          {tags.map((tag) => (
            <li key={tag}>
              <button type="button" className="publish-tag" onClick={() => remove(tag)}>
                {tag}
                <Icon of={X} size={16} />
                <span className="q-hidden">: remove this tag</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Field
        label="Add a tag"
        placeholder={isFull ? "" : tagPlaceholder()}
        hint={isFull ? `A post has at most ${TAG_LIMIT} tags.` : "Press Enter or comma to add a tag."}
        disabled={isFull}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => (target.value.includes(",") ? add(target.value) : setTyped(target.value))}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) {
            event.preventDefault();
            add(typed);
          } else if (event.key === "Backspace" && typed === "") {
            const last = tags.at(-1);
            if (last !== undefined) remove(last);
          }
        }}
      />
      {suggestions.length > 0 ? (
        <fieldset className="publish-suggestions">
          <legend className="q-hidden">Matching topics</legend>
          {suggestions.map((name) => (
            <button
              key={name}
              type="button"
              className="publish-suggestion"
              // Keeps the focus in the field: on blur, its text would be added as a tag too.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(name)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      ) : null}
    </SheetSection>
  );
}

/** Returns matching topics. Empty if they can't be fetched, since any tag can be typed. */
function useSuggestions(typed: string): string[] {
  const query = readSearch(typed);
  const [found, setFound] = useState<{ query: string; names: string[] }>({ query: "", names: [] });
  useEffect(() => {
    if (query === null) return;
    const timer = setTimeout(() => {
      callApi(search, { query: { query, type: "topics", size: SUGGESTIONS } })
        .then(({ topics }) => setFound({ query, names: topics.map(({ topic }) => topic.name) }))
        .catch(() => {});
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return found.query === query ? found.names : [];
}
