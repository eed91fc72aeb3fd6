import { useState } from "react";
import { Sheet } from "./Modal.tsx";
import { ReaderSettings } from "./ReaderSettings.tsx";
import {
  applyPreference,
  type ReaderPreference,
  readPreference,
  savePreference,
} from "./readerPreference.ts";

/** Sheet of reader settings, saved on this device. */
export function ReaderSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [value, setValue] = useState(() => readPreference(localStorage));
  const change = (next: ReaderPreference) => {
    setValue(next);
    applyPreference(document.documentElement, next);
    savePreference(localStorage, next);
  };
  return (
    <Sheet open={open} onClose={onClose} title="Reading settings">
      <ReaderSettings value={value} onChange={change} />
    </Sheet>
  );
}
