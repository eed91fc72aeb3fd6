import { listRecommendations } from "@quire/contracts/calls/following";
import type { RecommendationReason } from "@quire/contracts/records/recommendation";
import { countOf } from "@quire/domain/text/counts";
import Users from "lucide-react/icons/users";
import { callApi } from "../../lib/callApi.ts";
import { useUser } from "../../lib/useUser.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import "./following.css";
import { SiteRow } from "./SiteRow.tsx";
import { UserList } from "./UserList.tsx";
import { usePagedList } from "./usePagedList.ts";

/** `/labs/follow-recommendations`: creators to follow, each with the reason. */
export function RecommendationsScreen() {
  const userId = useUser();
  return (
    <div className="following">
      <h1>Who to follow</h1>
      <p className="following-note">
        {userId
          ? "Based on what you read and who you follow."
          : "Popular right now. Sign in and follow or like something for recommendations."}
      </p>
      <Recommendations key={userId} />
    </div>
  );
}

async function fetchRecommendations() {
  const { recommendations } = await callApi(listRecommendations, {
    query: { language: navigator.language.split("-")[0] || "en" },
  });
  return { rows: recommendations, next: null };
}

function Recommendations() {
  return (
    <UserList
      label="Creators"
      list={usePagedList(fetchRecommendations)}
      row={({ site, reason }) => <SiteRow key={site.id} site={site} note={reasonText(reason)} />}
      empty={
        <EmptyState icon={Users} title="No new recommendations">
          You follow everyone we can recommend. Check back when more creators join.
        </EmptyState>
      }
    />
  );
}

/** Returns why a creator is recommended. */
export function reasonText(reason: RecommendationReason): string {
  if (reason.kind === "topic") return `Writes about ${reason.topic.name}, which you read`;
  if (reason.kind === "popular") return "Many people read this";
  const others = reason.others > 0 ? ` and ${countOf(reason.others, "other")} you follow` : "";
  return `Followed by ${reason.name}${others}`;
}
