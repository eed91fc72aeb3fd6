import type { Publishing } from "@quire/contracts/calls/publishing";
import { SCHEDULE_RANGE } from "@quire/domain/posts/scheduling";
import { countOf } from "@quire/domain/text/counts";
import { Switch } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { formatMoment, formatZone, toWallTime } from "../../widgets/localTime.ts";
import { SheetSection } from "./SheetSection.tsx";

/** Whether the post is emailed to followers; only once per post. */
export function NewsletterSection(props: {
  post: Publishing;
  isOn: boolean;
  isLater: boolean;
  issue: string | undefined;
  onChange: (isOn: boolean) => void;
}) {
  const { newsletter, heavy_gifs } = props.post;
  const { recipients, sent_at, delivered, next_at } = newsletter;
  if (sent_at) {
    const isWaiting = new Date(sent_at).getTime() > Date.now();
    return (
      <SheetSection place="newsletter" title="Email" issue={props.issue}>
        <p className="publish-soft">
          {isWaiting
            ? `The email goes out on ${formatMoment(new Date(sent_at))}.`
            : `Emailed on ${formatMoment(new Date(sent_at))}, to ${countOf(delivered, "follower")} so far. Updates aren't emailed.`}
        </p>
      </SheetSection>
    );
  }
  const mustWait = next_at !== null && !props.isLater;
  return (
    <SheetSection place="newsletter" title="Email" issue={props.issue}>
      <Switch
        label="Email to followers"
        hint={
          mustWait
            ? `You just sent one. Wait an hour before another email: from ${formatMoment(new Date(next_at))}.`
            : `${countOf(recipients, "follower")} ${recipients === 1 ? "gets" : "get"} your posts by email. Each post is emailed once.`
        }
        checked={props.isOn && !mustWait}
        disabled={mustWait || recipients === 0}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.isOn && !mustWait && heavy_gifs > 0 ? (
        <p className="publish-soft" role="status">
          {heavy_gifs === 1
            ? "A GIF is over 2 MB. The email may show it as a still picture."
            : `${heavy_gifs} GIFs are over 2 MB. The email may show them as still pictures.`}
        </p>
      ) : null}
    </SheetSection>
  );
}

/** When a draft is published: now, or at a scheduled time. */
export function ScheduleSection(props: {
  post: Publishing;
  /** Local time, as the field holds it; null for now. */
  at: string | null;
  issue: string | undefined;
  now: Date;
  onChange: (at: string | null) => void;
  suggested: string;
}) {
  const { post, at, now } = props;
  const moment = at === null ? now : new Date(at);
  return (
    <SheetSection place="schedule" title="When" issue={props.issue}>
      {post.schedule?.problem ? (
        <p className="publish-problem" role="status">
          {`We couldn't publish this on ${formatMoment(new Date(post.schedule.at))}: ${post.schedule.problem}. It's still a draft.`}
        </p>
      ) : null}
      <Switch
        label="Schedule for later"
        hint={
          post.schedule && !post.schedule.problem
            ? `Publishes on ${formatMoment(new Date(post.schedule.at))}.`
            : "Publishes automatically with your latest edits."
        }
        checked={at !== null}
        onChange={(event) => props.onChange(event.target.checked ? props.suggested : null)}
      />
      {at === null ? null : (
        <Field
          label="Date and time"
          type="datetime-local"
          hint={`Your time zone: ${formatZone(Number.isNaN(moment.getTime()) ? now : moment)}.`}
          min={toWallTime(new Date(now.getTime() + SCHEDULE_RANGE.least))}
          max={toWallTime(new Date(now.getTime() + SCHEDULE_RANGE.most))}
          value={at}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </SheetSection>
  );
}
