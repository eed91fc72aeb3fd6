import { useState } from "react";
import type { ProTarget } from "../../lib/proHash.ts";
import { ProModal } from "./ProModal.tsx";
import { Walkthrough } from "./Walkthrough.tsx";

/** The tour of Pro and its plans, which link to each other. */
export function ProFlow({ request, onClose }: { request: ProTarget; onClose: () => void }) {
  const [kind, setKind] = useState(request.kind);
  if (kind === "intro") return <Walkthrough onPlans={() => setKind("plans")} onClose={onClose} />;
  return <ProModal context={request.context} onIntro={() => setKind("intro")} onClose={onClose} />;
}
