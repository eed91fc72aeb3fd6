import { useState } from "react";
import { Choices } from "../../widgets/Choices.tsx";
import { Cases } from "./Cases.tsx";
import { ModerationLog } from "./ModerationLog.tsx";
import { Sites } from "./Sites.tsx";

const VIEWS = [
  { value: "open", label: "Reported" },
  { value: "closed", label: "Decided" },
  { value: "sites", label: "Sites" },
  { value: "log", label: "Log" },
] as const;

/** `/moderation`: reports, decisions, the log of every moderator action, and sites that staff manage. */
export function ModerationScreen() {
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("open");
  return (
    <div className="moderation">
      <h1>Moderation</h1>
      <Choices label="Filter" choices={VIEWS} value={view} onChange={setView} />
      {view === "log" ? <ModerationLog /> : view === "sites" ? <Sites /> : <Cases key={view} state={view} />}
    </div>
  );
}
