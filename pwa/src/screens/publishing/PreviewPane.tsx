import { type PostPreview, type PreviewAs, previewPost } from "@quire/contracts/calls/publishing";
import type { AccessResult } from "@quire/domain/enums";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Choices } from "../../widgets/Choices.tsx";

const EYES: readonly { value: PreviewAs; label: string }[] = [
  { value: "guest", label: "Reader" },
  { value: "follower", label: "Follower" },
  { value: "buyer", label: "Buyer" },
  { value: "mail", label: "Email" },
];

const LOCKED: Partial<Record<AccessResult, string>> = {
  payment_required: "Readers see this until they buy.",
  follow_required: "Readers see this until they follow you.",
  sign_in_and_payment_required: "Readers see this until they sign in and buy.",
  sign_in_and_follow_required: "Readers see this until they sign in and follow you.",
};

/** The text as others would get it, from the very rules that they get it by. */
export function PreviewPane({ siteId, id }: { siteId: string; id: string }) {
  const [as, setAs] = useState<PreviewAs>("guest");
  const [seen, setSeen] = useState<PostPreview | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks the same again
  useEffect(() => {
    let isHere = true;
    setFailure(null);
    callApi(previewPost, { params: { siteId, id }, query: { as } }).then(
      (preview) => isHere && setSeen(preview),
      (error) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [siteId, id, as, tries]);
  const shown = seen?.as === as ? seen : null;
  return (
    <div className="publish-preview">
      <Choices label="Preview as" choices={EYES} value={as} onChange={setAs} />
      {failure ? (
        <ErrorState title="We couldn't load the preview" onRetry={() => setTries(tries + 1)}>
          {wordsOf(failure)}
        </ErrorState>
      ) : null}
      {shown ? <Seen preview={shown} /> : null}
      {shown || failure ? null : <Skeleton of="text" label="Loading the preview" />}
    </div>
  );
}

function Seen({ preview }: { preview: PostPreview }) {
  const { as, title, cover, content, content_is_opening: isOpening, access } = preview;
  return (
    <article className="publish-seen" aria-label="Preview">
      {as === "mail" ? (
        <p className="publish-soft">Subject: {title || "Untitled"}</p>
      ) : (
        <>
          <h3 className="publish-seen-title">{title || "Untitled"}</h3>
          {cover ? <img className="publish-cover" src={cover.image} alt={cover.alt} /> : null}
        </>
      )}
      <Prose html={content} />
      {isOpening && as !== "mail" ? <p className="publish-locked">{LOCKED[access]}</p> : null}
    </article>
  );
}
