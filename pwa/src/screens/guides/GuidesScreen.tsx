import { type GuideEntry, type GuideGroup, guidePath } from "@quire/contracts/records/guide";
import { useId, useState } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { PostHead } from "../../ui/PostHead.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import "./GuidesScreen.css";
import { searchGuides } from "./searchGuides.ts";

const GROUPS: Record<GuideGroup, string> = {
  read: "Read",
  write: "Write and sell",
  terminal: "Terminal",
};

/** All guides by their readers, with a search that works offline. */
export function GuidesScreen({ guides }: { guides: GuideEntry[] }) {
  const [query, setQuery] = useState("");
  const { product } = usePage();
  const found = searchGuides(guides, query);
  return (
    <>
      <PostHead title="Guides" summary={`How to do things on ${product.name}, step by step.`} />
      {/* Without scripts, the list of all is the page. */}
      <search className="needs-script">
        <form onSubmit={(event) => event.preventDefault()}>
          <input
            className="guides-search"
            type="search"
            aria-label="Search guides"
            placeholder="Search guides"
            value={query}
            maxLength={100}
            enterKeyHint="search"
            onChange={(event) => setQuery(event.target.value)}
          />
        </form>
      </search>
      <p role="status">{found ? countOf(found) : null}</p>
      {found ? <Found guides={found} support={product.support} /> : <Groups guides={guides} />}
    </>
  );
}

function Groups({ guides }: { guides: GuideEntry[] }) {
  const id = useId();
  return (Object.keys(GROUPS) as GuideGroup[]).map((group) => (
    <section key={group} className="guides-part" aria-labelledby={`${id}${group}`}>
      <h2 id={`${id}${group}`}>{GROUPS[group]}</h2>
      <Entries guides={guides.filter((guide) => guide.group === group)} />
    </section>
  ));
}

function Found({ guides, support }: { guides: GuideEntry[]; support: string | undefined }) {
  return (
    <>
      {guides.length === 0 && support ? (
        <p>
          Or ask us at <a href={`mailto:${support}`}>{support}</a>.
        </p>
      ) : null}
      <Entries guides={guides} />
    </>
  );
}

function countOf(guides: GuideEntry[]): string {
  if (guides.length === 0) return "No guides found. Try other words.";
  return guides.length === 1 ? "1 guide found" : `${guides.length} guides found`;
}

const Entries = ({ guides }: { guides: GuideEntry[] }) => (
  <RowList>
    {guides.map(({ slug, title, summary }) => (
      <Row key={slug} href={guidePath(slug)} title={title} note={summary} />
    ))}
  </RowList>
);
