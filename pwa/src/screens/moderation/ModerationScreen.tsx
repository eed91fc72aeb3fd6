import { type ReactNode, useEffect, useState } from "react";
import { Choices } from "../../widgets/Choices.tsx";
import { Cases } from "./Cases.tsx";
import { FeedbackList } from "./FeedbackList.tsx";
import { ModerationLog } from "./ModerationLog.tsx";
import { Sites } from "./Sites.tsx";

const VIEWS = [
  { value: "open", label: "Reported" },
  { value: "closed", label: "Decided" },
  { value: "feedback", label: "Feedback" },
  { value: "sites", label: "Sites" },
  { value: "log", label: "Log" },
] as const;

type View = (typeof VIEWS)[number]["value"];

const CONTENT: Record<View, () => ReactNode> = {
  open: () => <Cases key="open" state="open" />,
  closed: () => <Cases key="closed" state="closed" />,
  feedback: () => <FeedbackList />,
  sites: () => <Sites />,
  log: () => <ModerationLog />,
};

/**
 * `/moderation`: reports, decisions, feedback, the log of every moderator action, and sites that staff manage. The
 * email about feedback links to `#feedback`.
 */
export function ModerationScreen() {
  const [view, setView] = useState<View>("open");
  useEffect(() => {
    const named = VIEWS.find(({ value }) => location.hash === `#${value}`);
    if (named) setView(named.value);
  }, []);
  return (
    <div className="moderation">
      <h1>Moderation</h1>
      <Choices label="Filter" choices={VIEWS} value={view} onChange={setView} />
      {CONTENT[view]()}
    </div>
  );
}
