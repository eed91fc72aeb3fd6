import { getPost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import type { Currency } from "@quire/domain/billing/money";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { usePage } from "../../lib/PageContext.ts";
import type { PublishSheetComponent } from "../../lib/publishSheet.ts";
import { useUser } from "../../lib/useUser.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { WorkError } from "../../widgets/WorkError.tsx";
import { GoodsForm } from "./goods/GoodsForm.tsx";
import { isGoodSubtype } from "./goods/goodKinds.ts";

/** `/post/new/{sub_type}` for uploads, and `/good/{id}/edit`. */
export function GoodScreen({ publish }: { publish: PublishSheetComponent }) {
  const { data, path, site } = usePage();
  const siteId = useUser();
  const id = data.kind === "app" ? data.params?.id : undefined;
  const named = path.split("?")[0]?.split("/").at(-1);
  if (!siteId || !site) return <Skeleton of="text" label="Loading" />;
  const currency = site.currency as Currency;
  if (id) return <SavedGood key={id} siteId={siteId} currency={currency} id={id} publish={publish} />;
  const subtype = isGoodSubtype(named) ? named : "other";
  return <GoodsForm key={subtype} siteId={siteId} currency={currency} subtype={subtype} publish={publish} />;
}

interface SavedGoodProps {
  siteId: string;
  currency: Currency;
  id: string;
  publish: PublishSheetComponent;
}

function SavedGood({ id, ...rest }: SavedGoodProps) {
  const { siteId } = rest;
  const [post, setPost] = useState<Post | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => {
    setFailure(null);
    const query = { post_content_type: "markdown" } as const;
    callApi(getPost, { params: { siteId, id }, query }).then(setPost, setFailure);
  }, [siteId, id]);
  useEffect(load, [load]);

  if (failure) return <WorkError failure={failure} of="this" onRetry={load} />;
  if (!post) return <Skeleton of="text" label="Loading" />;
  const named = post.subtype ?? undefined;
  const subtype = isGoodSubtype(named) ? named : "other";
  return <GoodsForm {...rest} subtype={subtype} post={post} />;
}
