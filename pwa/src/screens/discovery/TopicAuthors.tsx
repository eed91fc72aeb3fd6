import { listTopicAuthors } from "@quire/contracts/calls/topics";
import type { PageData } from "@quire/contracts/records/page";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { SiteList } from "./SiteList.tsx";

/** Creators who write about a topic: the first few, and more on request. */
export function TopicAuthors({ data }: { data: Extract<PageData, { kind: "topic" }> }) {
  const [sites, setSites] = useState(data.authors);
  const [next, setNext] = useState(data.authors_next);
  const [isLoading, setIsLoading] = useState(false);

  async function more(from: string) {
    setIsLoading(true);
    try {
      const page = await callApi(listTopicAuthors, {
        params: { slug: data.topic.slug },
        query: { next: from },
      });
      setSites([...sites, ...page.authors]);
      setNext(page.next ?? null);
    } catch {
      showSnackbar({ title: "We can't load more creators right now." });
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <SiteList sites={sites} title="Creators on this topic">
      {next ? (
        <p className="topic-more needs-script">
          <Button kind="quiet" size="s" loading={isLoading} onClick={() => more(next)}>
            More creators
          </Button>
        </p>
      ) : null}
    </SiteList>
  );
}
