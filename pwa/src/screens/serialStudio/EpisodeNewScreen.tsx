import { createPost } from "@quire/contracts/calls/posts";
import { checkTitle, TITLE_MAX } from "@quire/domain/posts/titles";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { callApi } from "../../lib/callApi.ts";
import { failureMessages } from "../../lib/failureMessages.ts";
import { freshId } from "../../lib/freshId.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import "./studio.css";

/** `/comic/{id}/episode/new`: an episode starts with its title; its pages come next. */
export function EpisodeNewScreen() {
  const { data } = usePage();
  const siteId = useUser();
  const comic = data.kind === "app" ? data.params?.id : undefined;
  const [, go] = useLocation();
  const [id] = useState(freshId);
  const [title, setTitle] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !siteId || !comic) return;
    const checked = checkTitle(title);
    if ("error" in checked) return setError(checked.error);
    setError(null);
    setIsBusy(true);
    try {
      const body = { id, ptype: "episode", parent: comic, title: checked.title } as const;
      await callApi(createPost, { params: { siteId }, body });
      go(`/comic/${comic}/episode/${id}/pages`, { replace: true });
    } catch (failure) {
      const messages = failureMessages(failure, ["title"]);
      setError(messages.fields.title ?? messages.alert);
      setIsBusy(false);
    }
  }

  return (
    <form className="studio studio-new" noValidate onSubmit={submit}>
      <h1>New episode</h1>
      <Field
        label="Title"
        hint="You'll add pages next. Readers see nothing until you publish it."
        value={title}
        maxLength={TITLE_MAX}
        error={error}
        autoFocus
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className="studio-actions">
        <Button kind="primary" type="submit" loading={isBusy}>
          Add pages
        </Button>
        <Button href={`/comic/${comic}/edit`}>Cancel</Button>
      </div>
    </form>
  );
}
