import { type ReactNode, useState } from "react";
import { Sheet } from "./Modal.tsx";
import { ReaderSettings } from "./ReaderSettings.tsx";
import {
  applyPreference,
  type ReaderPreference,
  readPreference,
  savePreference,
} from "./readerPreference.ts";

/** Sheet of reader settings, saved on this device; `children` are above them. */
export function ReaderSheet(props: { open: boolean; onClose: () => void; children?: ReactNode }) {
  const { open, onClose, children } = props;
  const [value, setValue] = useState(() => readPreference(localStorage));
  const change = (next: ReaderPreference) => {
    setValue(next);
    applyPreference(document.documentElement, next);
    savePreference(localStorage, next);
  };
  return (
    <Sheet open={open} onClose={onClose} title="Reading settings">
      {children}
      <ReaderSettings value={value} onChange={change} />
    </Sheet>
  );
}
