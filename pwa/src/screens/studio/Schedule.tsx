import type { PostCard } from "@quire/contracts/records/post";
import { draftPath } from "@quire/domain/posts/draftPaths";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { formatMoment } from "../../widgets/localTime.ts";
import { ownTitleOf } from "../../widgets/postCopy.ts";
import { calendarWeeks, localDate } from "./calendarWeeks.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const timeOf = (at: string) =>
  new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The scheduled posts: a calendar of one month, or on a phone a list. Times are the device's. */
export function Schedule({ posts, now }: { posts: readonly PostCard[]; now: Date }) {
  const [month, setMonth] = useState(0);
  const shown = new Date(now.getFullYear(), now.getMonth() + month, 1);
  const postsOn = (date: string) =>
    posts.filter(({ scheduled }) => scheduled && localDate(new Date(scheduled.at)) === date);
  const today = localDate(now);
  if (posts.length === 0) {
    return <p className="overview-soft">Nothing is scheduled. Choose a time when you publish a draft.</p>;
  }
  return (
    <>
      <div className="schedule-calendar">
        <div className="schedule-head">
          <h3>{shown.toLocaleString("en", { month: "long", year: "numeric" })}</h3>
          <IconButton icon={ChevronLeft} label="Previous month" onClick={() => setMonth(month - 1)} />
          <IconButton icon={ChevronRight} label="Next month" onClick={() => setMonth(month + 1)} />
        </div>
        <table>
          <thead>
            <tr>
              {WEEKDAYS.map((day) => (
                <th key={day} scope="col" abbr={day}>
                  {day.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calendarWeeks(shown.getFullYear(), shown.getMonth()).map((week) => (
              <tr key={week[0]?.date}>
                {week.map(({ date, isInMonth }) => (
                  <td key={date} className={isInMonth ? undefined : "is-outside"}>
                    <time dateTime={date} aria-current={date === today ? "date" : undefined}>
                      {Number(date.slice(-2))}
                    </time>
                    {postsOn(date).map((post) => (
                      <a key={post.id} href={draftPath(post)}>
                        {`${timeOf(post.scheduled?.at ?? "")} ${ownTitleOf(post)}`}
                      </a>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="schedule-list">
        <RowList label="Scheduled posts">
          {posts.map((post) => (
            <Row
              key={post.id}
              title={ownTitleOf(post)}
              href={draftPath(post)}
              note={post.scheduled?.problem ?? formatMoment(new Date(post.scheduled?.at ?? ""))}
            />
          ))}
        </RowList>
      </div>
    </>
  );
}
