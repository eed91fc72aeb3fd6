import { CallError } from "@quire/client/errors";
import { getArchivedPost } from "@quire/contracts/calls/posts";
import type { ArchivedPost } from "@quire/contracts/records/post";
import { parsePostPath } from "@quire/domain/posts/postPaths";
import Archive from "lucide-react/icons/archive";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageError } from "../../../ui/PageError.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ArchivedPostView } from "./ArchivedPostView.tsx";

type State = { post: ArchivedPost } | { failed: "missing" | "away" } | null;

/** A bought post that its creator has taken down. For anyone but its buyer this page does not exist. */
export function ArchiveScreen() {
  const { site, path } = usePage();
  const [state, setState] = useState<State>(null);
  const id = parsePostPath(path.split("?")[0] ?? "")?.id;
  const siteId = site?.id;

  const load = useCallback(() => {
    if (!id || !siteId) return setState({ failed: "missing" });
    setState(null);
    callApi(getArchivedPost, { params: { siteId, id } }).then(
      (post) => setState({ post }),
      (error) =>
        setState({ failed: error instanceof CallError && error.status === 404 ? "missing" : "away" }),
    );
  }, [siteId, id]);
  useEffect(load, [load]);

  if (!state) return <Skeleton of="text" label="Loading your copy" />;
  if ("post" in state) return <ArchivedPostView post={state.post} onOpened={async () => load()} />;
  if (state.failed === "away") {
    return (
      <PageError page="Not loaded" title="We couldn't load your copy" onRetry={load}>
        It's still yours. Check your connection and try again.
      </PageError>
    );
  }
  return (
    <EmptyState
      icon={Archive}
      level={1}
      title="This page doesn't exist"
      action={
        <Button kind="primary" href="/">
          Go home
        </Button>
      }
    >
      It may have been taken down, or you're signed in to a different account than the one that bought it.
    </EmptyState>
  );
}
