import type { MailingRecipients } from "@quire/contracts/calls/mailings";
import { listPosts } from "@quire/contracts/calls/posts";
import { MAILING_AUDIENCES, type MailingAudience } from "@quire/contracts/records/mailing";
import type { PostCard } from "@quire/contracts/records/post";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { AUDIENCE_LABELS, reachOf } from "./mailerCopy.ts";
import { useRecipients } from "./useRecipients.ts";

interface RecipientsProps {
  siteId: string;
  chosen: MailingRecipients;
  /** `post`: the title of the chosen post. */
  onChoose: (chosen: MailingRecipients, post?: string) => void;
}

const AUDIENCES = MAILING_AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }));
/** The latest posts: an older one can be mailed from the terminal. */
const POSTS = 100;

/** Who gets the email, and how many they are. */
export function Recipients({ siteId, chosen, onChoose }: RecipientsProps) {
  const { recipients, failure, retry } = useRecipients(siteId, chosen);
  const posts = usePaidPosts(siteId, chosen.audience === "buyers");
  return (
    <div className="mailer-recipients">
      <Select
        label="To"
        options={AUDIENCES}
        value={chosen.audience}
        onChange={(event) => onChoose({ audience: event.target.value as MailingAudience })}
      />
      {chosen.audience === "buyers" ? (
        <Select
          label="Post"
          options={[
            { value: "", label: "Choose a post" },
            ...posts.map(({ id, title }) => ({ value: id, label: title || "Untitled" })),
          ]}
          value={chosen.post_id ?? ""}
          onChange={({ target: { value } }) =>
            onChoose(
              { audience: "buyers", ...(value === "" ? {} : { post_id: value }) },
              posts.find(({ id }) => id === value)?.title,
            )
          }
        />
      ) : null}
      <p className="mailer-soft" role="status">
        {failure ? messageOf(failure) : recipients === null ? "" : reachOf(recipients)}{" "}
        {failure ? (
          <Button size="s" kind="quiet" onClick={retry}>
            Try again
          </Button>
        ) : null}
      </p>
    </div>
  );
}

function usePaidPosts(siteId: string, isWanted: boolean): PostCard[] {
  const [posts, setPosts] = useState<PostCard[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    callApi(listPosts, { params: { siteId }, query: { size: POSTS } }).then(
      (page) => setPosts(page.posts.filter(({ visibility }) => visibility === "paid")),
      // The list stays empty; counting recipients reports that the server can't be reached.
      () => {},
    );
  }, [siteId, isWanted]);
  return posts;
}
