import { listRecommendations } from "@quire/contracts/calls/following";
import Users from "lucide-react/icons/users";
import { callApi } from "../../lib/callApi.ts";
import { useUser } from "../../lib/useUser.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import "./following.css";
import { reasonWords } from "./reasonWords.ts";
import { SiteRow } from "./SiteRow.tsx";
import { UserList } from "./UserList.tsx";
import { useGrowingList } from "./useGrowingList.ts";

/** `/labs/follow-recommendations`: whom one may want to follow, each with the reason. */
export function RecommendationsScreen() {
  const person = useUser();
  return (
    <div className="following">
      <h1>Who to follow</h1>
      <p className="following-note">
        {person
          ? "Based on what you read and who you follow."
          : "Popular right now. Sign in and follow or like something for recommendations."}
      </p>
      <Recommendations key={person} />
    </div>
  );
}

async function ask() {
  const { recommendations } = await callApi(listRecommendations, {
    query: { language: navigator.language.split("-")[0] || "en" },
  });
  return { rows: recommendations, next: null };
}

function Recommendations() {
  return (
    <UserList
      label="Creators"
      list={useGrowingList(ask)}
      row={({ site, reason }) => <SiteRow key={site.id} site={site} note={reasonWords(reason)} />}
      empty={
        <EmptyState icon={Users} title="No new recommendations">
          You follow everyone we can recommend. Check back when more creators join.
        </EmptyState>
      }
    />
  );
}
