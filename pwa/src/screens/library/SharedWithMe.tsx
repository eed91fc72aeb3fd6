import { SharedDrafts } from "../../widgets/drafts/SharedDrafts.tsx";

/** Drafts of others on which the reader works: who has no site of their own has no list of drafts. */
export function SharedWithMe({ person }: { person: string }) {
  return (
    <SharedDrafts
      person={person}
      around={(list) => (
        <section className="library-part">
          <h2>Drafts shared with me</h2>
          {list}
        </section>
      )}
    />
  );
}
