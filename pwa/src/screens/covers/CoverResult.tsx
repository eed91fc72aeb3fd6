import type { NewCover } from "@quire/contracts/calls/covers";
import type { Cover, CoverPicture } from "@quire/contracts/records/cover";
import { MAX_COVER_CHANGE, PICTURES_PER_COVER } from "@quire/domain/media/covers";
import Pencil from "lucide-react/icons/pencil";
import Shuffle from "lucide-react/icons/shuffle";
import Trash2 from "lucide-react/icons/trash-2";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";
import { MOOD_COPY, STYLE_COPY } from "./coverCopy.ts";

/** Places of pictures that are still drawn. */
const WAITING = Array.from({ length: PICTURES_PER_COVER }, (_, at) => at);

interface CoverResultProps {
  cover: Cover;
  busy: boolean;
  onRefine: (options: NewCover) => void;
  onDelete: () => Promise<void>;
}

/** A request with its pictures, to use one or to refine it. */
export function CoverResult({ cover, busy, onRefine, onDelete }: CoverResultProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const [refined, setRefined] = useState<number | null>(null);
  const { pictures, state, refines } = cover;
  return (
    <section className="covers-result" aria-labelledby="covers-result" aria-busy={state === "queued"}>
      <h2 id="covers-result">{cover.description}</h2>
      <p className="covers-note">
        {STYLE_COPY[cover.style]} · {MOOD_COPY[cover.mood]}
        {refines ? ` · ${refines.change}` : ""}
      </p>
      {state === "queued" ? (
        <ProgressBar
          label="Drawing your covers"
          percent={(pictures.length / PICTURES_PER_COVER) * 100}
          note={`${pictures.length} of ${PICTURES_PER_COVER}`}
        />
      ) : null}
      {state === "failed" ? (
        <ErrorState title="We couldn't create these covers">{cover.message}</ErrorState>
      ) : null}
      <ul className="covers-pictures">
        {pictures.map((picture, at) => (
          <li key={picture.position}>
            <CoverImage picture={picture} alt={`Cover ${at + 1}: ${cover.description}`} />
            <div className="covers-actions">
              <Button
                size="s"
                icon={Pencil}
                href={customizePath(cover, picture)}
                aria-label={`Customize cover ${at + 1}`}
              >
                Customize
              </Button>
              <Button
                size="s"
                icon={Shuffle}
                aria-label={`Refine cover ${at + 1}`}
                aria-expanded={refined === picture.position}
                onClick={() => setRefined(refined === picture.position ? null : picture.position)}
              >
                Refine
              </Button>
            </div>
          </li>
        ))}
        {WAITING.slice(pictures.length).map((position) =>
          state === "queued" ? (
            <li key={`waiting ${position}`} className="covers-waiting" aria-hidden="true" />
          ) : null,
        )}
      </ul>
      {refined === null ? null : (
        <RefineForm
          key={refined}
          number={pictures.findIndex(({ position }) => position === refined) + 1}
          busy={busy}
          onSubmit={(change) => {
            const { description, style, mood, id } = cover;
            setRefined(null);
            onRefine({ description, style, mood, refines: { id, position: refined, change } });
          }}
        />
      )}
      <Button kind="bare" size="s" icon={Trash2} onClick={() => setIsDeleting(true)}>
        Delete these covers
      </Button>
      {isDeleting ? (
        <ConfirmDialog
          title="Delete these covers?"
          actionLabel="Delete"
          cancelLabel="Keep them"
          act={onDelete}
          onClose={() => setIsDeleting(false)}
        >
          The description is deleted, and the pictures leave your history. Posts and books keep the covers you
          gave them, and the request still counts this month.
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

export const customizePath = (cover: Cover, { position }: CoverPicture): string =>
  `/picto/customise?cover=${cover.id}&picture=${position}`;

export function CoverImage({
  picture,
  alt,
  sizes = "(width < 48rem) 45vw, 14rem",
}: {
  picture: CoverPicture;
  alt: string;
  sizes?: string;
}) {
  const shown = pictureOf(picture.image, sizes);
  return shown ? <Picture {...shown} alt={alt} /> : null;
}

interface RefineFormProps {
  number: number;
  busy: boolean;
  onSubmit: (change: string) => void;
}

/** One sentence on what to change. */
function RefineForm({ number, busy, onSubmit }: RefineFormProps) {
  const [change, setChange] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const text = change.trim();
    if (text.length < 2) return setProblem("Say in a few words what to change.");
    onSubmit(text);
  }
  return (
    <form className="covers-refine" noValidate onSubmit={submit}>
      <Field
        label={`What should change in cover ${number}?`}
        hint="Such as: darker, add a bird, more sky. Four variations count as one request."
        value={change}
        maxLength={MAX_COVER_CHANGE}
        error={problem}
        autoFocus
        onChange={(event) => setChange(event.target.value)}
      />
      <Button type="submit" kind="primary" loading={busy}>
        Create variations
      </Button>
    </form>
  );
}
