import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { localLibrary } from "../../lib/libraryPort.ts";
import type { ReadText } from "../../lib/localTypes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { readNote } from "./readNote.ts";

/** What was read last, and how far. Nothing at all before the first text. */
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
