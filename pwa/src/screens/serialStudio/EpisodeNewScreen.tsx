import { createPost } from "@quire/contracts/calls/posts";
import { checkTitle, TITLE_MAX } from "@quire/domain/posts/titles";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { callApi } from "../../lib/callApi.ts";
import { failureWords } from "../../lib/failureWords.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { deviceId } from "./deviceId.ts";
import "./studio.css";

/** `/comic/{id}/episode/new`: an episode begins with its name, and goes on with its pages. */
export function EpisodeNewScreen() {
  const { data } = usePage();
  const siteId = useUser();
  const comic = data.kind === "app" ? data.params?.id : undefined;
  const [, go] = useLocation();
  const [id] = useState(deviceId);
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
      const words = failureWords(failure, ["title"]);
      setError(words.fields.title ?? words.alert);
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
