import { listNotificationActors } from "@quire/contracts/calls/notifications";
import type { LinkedActor, Notification } from "@quire/contracts/records/notification";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { smallestOf } from "../../lib/smallestOf.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** The people of a grouped notification, the latest first, and the way to what they did. */
export function NotificationActors({ of, onOpen }: { of: Notification; onOpen: () => void }) {
  const [actors, setActors] = useState<LinkedActor[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    callApi(listNotificationActors, { params: { id: of.id } }).then(
      (found) => setActors(found.actors),
      setFailure,
    );
  }, [of.id]);
  const others = actors ? of.count - actors.length : 0;
  return (
    <div className="notifications-actors">
      {failure ? (
        <p className="q-row-note" role="alert">
          {messageOf(failure)}
        </p>
      ) : actors ? (
        <RowList label={of.text}>
          {actors.map(({ id, name, logo, url }) => (
            <Row
              key={id}
              title={name}
              lead={<Avatar name={name} src={smallestOf(logo)} />}
              {...(url && { href: url })}
            />
          ))}
        </RowList>
      ) : (
        <Skeleton of="row" count={2} label="Loading people" />
      )}
      {others > 0 ? <p className="q-row-note">{`And ${others} more`}</p> : null}
      <Button size="s" href={of.url} onClick={onOpen}>
        {SEE[of.kind] ?? "See it"}
      </Button>
    </div>
  );
}

const SEE: Partial<Record<Notification["kind"], string>> = {
  follower: "See your followers",
  post_like: "See the post",
  comment: "See the comments",
  reply: "See the replies",
  sale: "See your earnings",
  supporter: "See your earnings",
};
