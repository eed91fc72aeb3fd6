import { useState } from "react";
import { Choices } from "../../widgets/Choices.tsx";
import { Acts } from "./Acts.tsx";
import { Cases } from "./Cases.tsx";
import { Sites } from "./Sites.tsx";

const VIEWS = [
  { value: "open", label: "Reported" },
  { value: "closed", label: "Decided" },
  { value: "sites", label: "Sites" },
  { value: "log", label: "Log" },
] as const;

/** `/moderation`: what was reported, what was decided of it, and every act of every moderator; and sites that staff look after. */
export function ModerationScreen() {
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("open");
  return (
    <div className="moderation">
      <h1>Moderation</h1>
      <Choices label="Filter" choices={VIEWS} value={view} onChange={setView} />
      {view === "log" ? <Acts /> : view === "sites" ? <Sites /> : <Cases key={view} state={view} />}
    </div>
  );
}
