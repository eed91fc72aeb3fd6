import { resumeSerial } from "@quire/contracts/calls/planning";
import type { SerialPlan } from "@quire/contracts/records/planning";
import { rhythmDays } from "@quire/domain/posts/planning";
import CalendarDays from "lucide-react/icons/calendar-days";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import "./planning.css";

interface PlanBarProps {
  params: { siteId: string; id: string };
  kind: "story" | "comic";
  plan: SerialPlan;
  isPublished: boolean;
  onRhythm: () => void;
  onPause: () => void;
  onChange: (plan: SerialPlan) => void;
}

/** The rhythm of a serial and whether it is paused, with the actions that change them. */
export function PlanBar({ params, kind, plan, isPublished, onRhythm, onPause, onChange }: PlanBarProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function resume() {
    setIsBusy(true);
    try {
      onChange(await callApi(resumeSerial, { params }));
      showSnackbar({ title: `This ${kind} is no longer paused`, tone: "good" });
    } catch (error) {
      showSnackbar({ title: `This ${kind} is still paused`, message: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="plan-bar">
      <Icon of={CalendarDays} size={18} />
      {plan.pause ? <Badge tone="warn">Paused</Badge> : null}
      <p className="plan-words">{planWords(plan)}</p>
      <div className="plan-buttons">
        <Button size="s" onClick={onRhythm}>
          {plan.rhythm ? "Change rhythm" : "Set a rhythm"}
        </Button>
        {plan.pause ? (
          <Button size="s" loading={isBusy} onClick={() => void resume()}>
            Resume
          </Button>
        ) : isPublished ? (
          <Button size="s" onClick={onPause}>
            Pause {kind}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** What readers see of a pause; otherwise the rhythm with its time. */
function planWords({ rhythm, pause, notice }: SerialPlan): string {
  if (pause) return `Readers see: “${notice}”`;
  if (!rhythm) return "No publishing rhythm yet";
  const days = rhythmDays(rhythm.days);
  return `${days[0]?.toUpperCase()}${days.slice(1)}, ${rhythm.time}`;
}
