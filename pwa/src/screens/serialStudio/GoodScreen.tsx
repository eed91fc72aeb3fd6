import { CallError } from "@quire/client/errors";
import { getPost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import type { Currency } from "@quire/domain/billing/money";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { GoodsForm } from "./goods/GoodsForm.tsx";
import { isGoodSubtype } from "./goods/goodKinds.ts";

/** `/post/new/{sub_type}` for uploads, and `/good/{id}/edit`. */
export function GoodScreen() {
  const { data, path, site } = usePage();
  const siteId = useUser();
  const id = data.kind === "app" ? data.params?.id : undefined;
  const named = path.split("?")[0]?.split("/").at(-1);
  if (!siteId || !site) return <Skeleton of="text" label="Loading" />;
  const currency = site.currency as Currency;
  if (id) return <SavedGood key={id} siteId={siteId} currency={currency} id={id} />;
  const subtype = isGoodSubtype(named) ? named : "other";
  return <GoodsForm key={subtype} siteId={siteId} currency={currency} subtype={subtype} />;
}

function SavedGood({ siteId, currency, id }: { siteId: string; currency: Currency; id: string }) {
  const [post, setPost] = useState<Post | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => {
    setFailure(null);
    const query = { post_content_type: "markdown" } as const;
    callApi(getPost, { params: { siteId, id }, query }).then(setPost, setFailure);
  }, [siteId, id]);
  useEffect(load, [load]);

  if (failure) {
    const isMissing = failure instanceof CallError && failure.status === 404;
    return (
      <ErrorState
        title={isMissing ? "This no longer exists" : "We couldn't load this"}
        onRetry={isMissing ? undefined : load}
        action={isMissing ? <Button href="/drafts">Your drafts</Button> : undefined}
      >
        {isMissing ? "It was deleted, or it isn't yours." : messageOf(failure)}
      </ErrorState>
    );
  }
  if (!post) return <Skeleton of="text" label="Loading" />;
  const named = post.subtype ?? undefined;
  const subtype = isGoodSubtype(named) ? named : "other";
  return <GoodsForm siteId={siteId} currency={currency} subtype={subtype} post={post} />;
}
