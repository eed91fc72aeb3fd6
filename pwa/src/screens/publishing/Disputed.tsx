import type { Publishing } from "@quire/contracts/calls/publishing";
import type { ImageRef } from "@quire/contracts/records/image";
import type { MouseEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { choiceText, FIELD_LABELS } from "./choiceCopy.ts";
import type { Choices, FieldName } from "./choices.ts";
import type { FieldSaver, SaverState } from "./fieldSaver.ts";
import { SheetSection } from "./SheetSection.tsx";

interface DisputedProps {
  post: Publishing;
  state: SaverState;
  issue: string | undefined;
  onDecide: FieldSaver["decide"];
}

/** Conflicting changes: both values, with buttons to choose one. */
export function Disputed({ post, state, issue, onDecide }: DisputedProps) {
  const { disputed, fields, unsaved } = state;
  if (disputed.length === 0) return null;
  const pictureOf = ({ cover_file }: Choices): ImageRef | null =>
    post.covers.find(({ file_id }) => file_id === cover_file)?.image ??
    (cover_file && cover_file === post.cover?.image ? post.cover : null);
  function decide(
    { currentTarget }: MouseEvent<HTMLButtonElement>,
    name: FieldName,
    stays: "mine" | "theirs",
  ) {
    // Move the focus before the button disappears with it.
    const next = disputed.length > 1 ? "h3" : "h2";
    currentTarget.closest("dialog")?.querySelector<HTMLElement>(next)?.focus();
    onDecide(name, stays);
  }
  const row = (name: FieldName, side: string, choices: Choices) => {
    const picture = name === "cover_file" ? pictureOf(choices) : null;
    return (
      <div>
        <dt>{side}</dt>
        <dd>
          {picture ? (
            <img className="publish-disputed-cover" src={picture.image} alt={`${side}: cover`} />
          ) : (
            choiceText(name, choices)
          )}
        </dd>
      </div>
    );
  };
  return (
    <SheetSection place="disputed" title="Conflicting changes" issue={issue}>
      <p className="publish-soft">
        While this was open, someone else changed the same thing, or you did elsewhere. We haven't overwritten
        either. Choose which to keep.
      </p>
      {disputed.map((name) => {
        const label = FIELD_LABELS[name];
        return (
          <fieldset key={name} className="publish-disputed">
            <legend>{label}</legend>
            <dl>
              {row(name, "Yours", unsaved)}
              {row(name, "Theirs", fields)}
            </dl>
            <div className="publish-row">
              <Button
                size="s"
                aria-label={`Keep yours: ${label}`}
                onClick={(event: MouseEvent<HTMLButtonElement>) => decide(event, name, "mine")}
              >
                Keep yours
              </Button>
              <Button
                size="s"
                aria-label={`Use theirs: ${label}`}
                onClick={(event: MouseEvent<HTMLButtonElement>) => decide(event, name, "theirs")}
              >
                Use theirs
              </Button>
            </div>
          </fieldset>
        );
      })}
    </SheetSection>
  );
}
