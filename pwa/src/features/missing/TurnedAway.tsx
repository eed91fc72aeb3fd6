import type { Admission } from "@quire/domain/routes";
import Lock from "lucide-react/icons/lock";
import { platformHref } from "../../platform/links.ts";
import { usePage } from "../../platform/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

const WORDS: Partial<Record<Admission, { title: string; text: string }>> = {
  creator_needed: {
    title: "This is for creators",
    text: "It opens once you have a site of your own. Choosing its address takes a moment.",
  },
  pro_needed: {
    title: "This is part of Pro",
    text: "It opens with a Pro plan. Plans are not sold here yet.",
  },
};

const FORBIDDEN = {
  title: "You have no access here",
  text: "This page is for the people who look after it.",
};

/** What a signed-in person is told of a screen that is not theirs, and the way on. */
export function TurnedAway({ admission }: { admission: Admission }) {
  const page = usePage();
  const { title, text } = WORDS[admission] ?? FORBIDDEN;
  const start = admission === "creator_needed" ? platformHref(page, "/signup") : null;
  return (
    <EmptyState
      icon={Lock}
      level={1}
      title={title}
      action={
        <Button kind="primary" href={start ?? "/"}>
          {start ? "Start your site" : "Go home"}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}
