import ALargeSmall from "lucide-react/icons/a-large-small";
import { type ComponentType, useState } from "react";
import { IconButton } from "../ui/IconButton.tsx";

type Sheet = ComponentType<{ open: boolean; onClose: () => void }>;

const load = () => import("./ReadingSheet.tsx");

/** Opens the reading settings and what one can do with the text; the sheet loads when the pointer comes near. */
export function ReaderButton() {
  const [open, setOpen] = useState(false);
  const [Sheet, setSheet] = useState<Sheet | null>(null);
  const show = () => {
    setOpen(true);
    load().then(
      ({ ReadingSheet }) => setSheet(() => ReadingSheet),
      () => setOpen(false),
    );
  };
  return (
    <div className="needs-script">
      <IconButton
        icon={ALargeSmall}
        label="Reading settings"
        onPointerEnter={() => load().catch(() => {})}
        onClick={show}
      />
      {Sheet ? <Sheet open={open} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
