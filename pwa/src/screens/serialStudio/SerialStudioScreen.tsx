import { usePage } from "../../lib/PageContext.ts";
import { useUser } from "../../lib/useUser.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SerialStudio } from "./chapters/SerialStudio.tsx";

/** `/story/{id}/edit` and `/comic/{id}/edit`: a serial and its parts. */
export function SerialStudioScreen() {
  const { data, path } = usePage();
  const userId = useUser();
  const id = data.kind === "app" ? data.params?.id : undefined;
  if (!userId || !id) return <Skeleton of="row" count={3} label="Loading" />;
  const kind = path.startsWith("/comic/") ? "comic" : "story";
  return <SerialStudio key={id} siteId={userId} id={id} kind={kind} />;
}
