import { type PostPreview, type PreviewAs, previewPost } from "@quire/contracts/calls/publishing";
import type { AccessResult } from "@quire/domain/enums";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Choices } from "../../widgets/Choices.tsx";

const AUDIENCES: readonly { value: PreviewAs; label: string }[] = [
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

/** Previews the text as others get it, by the same access rules. */
export function PreviewPane({ siteId, id }: { siteId: string; id: string }) {
  const [as, setAs] = useState<PreviewAs>("guest");
  const [loaded, setLoaded] = useState<PostPreview | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isActive = true;
    setFailure(null);
    callApi(previewPost, { params: { siteId, id }, query: { as } }).then(
      (preview) => isActive && setLoaded(preview),
      (error) => isActive && setFailure(error),
    );
    return () => {
      isActive = false;
    };
  }, [siteId, id, as, tries]);
  const preview = loaded?.as === as ? loaded : null;
  return (
    <div className="publish-preview">
      <Choices label="Preview as" choices={AUDIENCES} value={as} onChange={setAs} />
      {failure ? (
        <ErrorState title="We couldn't load the preview" onRetry={() => setTries(tries + 1)}>
          {messageOf(failure)}
        </ErrorState>
      ) : null}
      {preview ? <Preview preview={preview} /> : null}
      {preview || failure ? null : <Skeleton of="text" label="Loading the preview" />}
    </div>
  );
}

function Preview({ preview }: { preview: PostPreview }) {
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
