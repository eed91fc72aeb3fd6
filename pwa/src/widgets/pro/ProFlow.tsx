import { useState } from "react";
import type { ProAsked } from "../../lib/proHash.ts";
import { ProModal } from "./ProModal.tsx";
import { Walkthrough } from "./Walkthrough.tsx";

/** What Pro gives, step by step, and the plans; the one leads to the other and back. */
export function ProFlow({ asked, onClose }: { asked: ProAsked; onClose: () => void }) {
  const [kind, setKind] = useState(asked.kind);
  if (kind === "intro") return <Walkthrough onPlans={() => setKind("plans")} onClose={onClose} />;
  return <ProModal context={asked.context} onIntro={() => setKind("intro")} onClose={onClose} />;
}
