import { formatRelative } from "@quire/domain/time/dates";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { localLibrary } from "../../lib/libraryPort.ts";
import type { ReadText } from "../../lib/localTypes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";

/** Recently read texts with the progress. Renders nothing before the first text. */
export function ReadTexts() {
  const [texts, setTexts] = useState<ReadText[]>([]);
  useEffect(() => {
    localLibrary.listRead().then(setTexts, () => {});
  }, []);
  if (texts.length === 0) return null;

  async function remove({ key, title }: ReadText) {
    try {
      await localLibrary.removeRead(key);
      setTexts((before) => before.filter((text) => text.key !== key));
    } catch {
      showSnackbar({ title: `We couldn't remove ${title}.`, message: "Please try again." });
    }
  }

  return (
    <section className="library-part">
      <h2>Recently read</h2>
      <RowList label="Recently read">
        {texts.map((text) => (
          <Row
            key={text.key}
            href={text.path}
            title={text.title}
            note={readNote(text, Date.now())}
            end={
              <IconButton
                icon={X}
                label={`Remove ${text.title} from this list`}
                onClick={() => remove(text)}
              />
            }
          />
        ))}
      </RowList>
    </section>
  );
}

/** A text ends with comments and links, which don't count toward having read it. */
const READ = 0.95;
/** Texts read less than this count as only opened. */
const STARTED = 0.03;

/** Returns a text's serial, progress, and when it was read. */
export function readNote({ parent, fraction, readAt }: ReadText, now: number): string {
  const done = fraction >= READ ? "read" : fraction > STARTED ? `${Math.round(fraction * 100)}% read` : null;
  return [parent, done, formatRelative(readAt, now)].filter(Boolean).join(" · ");
}
