import {
  type PostPreview,
  type PreviewAs,
  type PublishFields,
  type Publishing,
  previewPost,
} from "@quire/contracts/calls/publishing";
import { formatMoney } from "@quire/domain/billing/money";
import type { AccessResult } from "@quire/domain/enums";
import { repeatsText } from "@quire/domain/posts/summaries";
import LockIcon from "lucide-react/icons/lock";
import { type ReactNode, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { usePage } from "../../lib/PageContext.ts";
import { smallestOf } from "../../lib/smallestOf.ts";
import { Button } from "../../ui/Button.tsx";
import { Byline } from "../../ui/Byline.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { PostHead } from "../../ui/PostHead.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Choices } from "../../widgets/Choices.tsx";
import { LOCK_ACTIONS, lockCopy } from "../../widgets/lockCopy.ts";
import { PREVIEW_SIZES, PREVIEW_WIDTHS, PreviewFrame } from "../../widgets/PreviewFrame.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";

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

interface PreviewPaneProps {
  post: Publishing;
  /** As chosen in the sheet, saved or not. */
  pricing: PublishFields["pricing"];
}

/** Previews the text as others get it, by the same access rules. */
export function PreviewPane({ post, pricing }: PreviewPaneProps) {
  const { site_id: siteId, id } = post;
  const [as, setAs] = useState<PreviewAs>("guest");
  const [width, setWidth] = useState<keyof typeof PREVIEW_WIDTHS>("phone");
  /** The last one loaded stays until the next is there. */
  const [preview, setPreview] = useState<PostPreview | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isActive = true;
    setFailure(null);
    callApi(previewPost, { params: { siteId, id }, query: { as } }).then(
      (loaded) => isActive && setPreview(loaded),
      (error) => isActive && setFailure(error),
    );
    return () => {
      isActive = false;
    };
  }, [siteId, id, as, tries]);
  return (
    <div className="publish-preview">
      <Choices label="Preview as" choices={AUDIENCES} value={as} onChange={setAs} />
      {as === "mail" ? null : (
        <Choices label="Preview at" choices={PREVIEW_SIZES} value={width} onChange={setWidth} />
      )}
      {failure ? (
        <ErrorState title="We couldn't load the preview" onRetry={() => setTries(tries + 1)}>
          {messageOf(failure)}
        </ErrorState>
      ) : null}
      {preview && !failure ? (
        <div aria-busy={preview.as !== as}>
          <Preview
            preview={preview}
            width={PREVIEW_WIDTHS[width]}
            lock={<Locked post={post} pricing={pricing} access={preview.access} />}
          />
        </div>
      ) : null}
      {preview || failure ? null : <Skeleton of="text" label="Loading the preview" />}
    </div>
  );
}

function Preview({ preview, width, lock }: { preview: PostPreview; width: number; lock: ReactNode }) {
  const { as, title, summary, cover, content, content_is_opening: isOpening, access } = preview;
  const { site } = usePage();
  if (as === "mail") {
    return (
      <article className="publish-seen" aria-label="Preview">
        <p className="publish-soft">Subject: {title || "Untitled"}</p>
        <Prose html={content} />
      </article>
    );
  }
  const picture = pictureOf(cover, `${width}px`);
  return (
    <>
      {isOpening ? <p className="publish-locked">{LOCKED[access]}</p> : null}
      <PreviewFrame label="Preview" width={width}>
        <main>
          <article className="post" aria-label="Preview">
            <PostHead title={title || "Untitled"} summary={repeatsText(summary, content) ? null : summary}>
              {site ? <Byline name={site.name} avatar={smallestOf(site.logo)} /> : null}
            </PostHead>
            {picture ? (
              <figure className="post-cover">
                <Picture {...picture} alt={cover?.alt ?? ""} />
              </figure>
            ) : null}
            <div className={isOpening ? "post-opening" : undefined}>
              <Prose html={content} />
            </div>
            {isOpening ? lock : null}
          </article>
        </main>
      </PreviewFrame>
    </>
  );
}

/** The end of a locked text, as readers see it. */
function Locked({ post, pricing, access }: PreviewPaneProps & { access: AccessResult }) {
  const { site } = usePage();
  const { ptype, subtype, currency } = post;
  const { title, message, action } = lockCopy(
    { access, ptype, subtype, pricing, good_type: null },
    site?.name ?? "",
  );
  const amount = pricing?.web[currency];
  const price = amount === undefined ? "" : ` for ${formatMoney({ amount, currency })}`;
  return (
    <section className="locked">
      <Icon of={LockIcon} size={28} />
      <h2 className="locked-title">{title}</h2>
      <p className="locked-words">{message}</p>
      {action ? (
        <Button kind="primary">{action === "buy" ? `Buy${price}` : LOCK_ACTIONS[action]}</Button>
      ) : null}
    </section>
  );
}
