import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { renamePinboard } from "../../../widgets/own/pins.ts";

/** Same limit as in the contract. */
const LONGEST = 100;

/** The pinboard's title, editable. */
export function PinboardTitle({ title }: { title: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (typed === null) return;
    setIsBusy(true);
    const isDone = typed.trim() === title || (await renamePinboard(typed.trim()));
    setIsBusy(false);
    if (isDone) setTyped(null);
  }

  if (typed === null) {
    return (
      <div className="own-title">
        <h2 id="pinned">{title || "Pinned"}</h2>
        <Button size="s" kind="bare" onClick={() => setTyped(title)}>
          Change title
        </Button>
      </div>
    );
  }
  return (
    <form className="own-title" onSubmit={submit}>
      <h2 id="pinned" className="q-hidden">
        {title || "Pinned"}
      </h2>
      <Field
        label="Pinboard title"
        value={typed}
        maxLength={LONGEST}
        placeholder="Pinned"
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" kind="primary" size="s" loading={isBusy}>
        Save
      </Button>
      <Button size="s" onClick={() => setTyped(null)}>
        Cancel
      </Button>
    </form>
  );
}
