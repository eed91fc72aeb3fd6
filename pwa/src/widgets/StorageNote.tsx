import { useEffect, useState } from "react";
import { type Safety, storageSafety } from "../lib/persistence.ts";
import "./StorageNote.css";

const WORDS: Record<Exclude<Safety, "safe">, string> = {
  may_be_cleared:
    "This browser may clear what is only on this device when it runs out of room, or when you have not been here for long.",
  nearly_full:
    "This device is nearly full. Make some room, or what you write may find none; what is here stays.",
};

/** One quiet line where what is only on this device is less safe than it could be. */
export function StorageNote() {
  const [safety, setSafety] = useState<Safety>("safe");
  useEffect(() => {
    let isHere = true;
    void storageSafety().then((found) => isHere && setSafety(found));
    return () => {
      isHere = false;
    };
  }, []);
  return safety === "safe" ? null : <p className="storage-note">{WORDS[safety]}</p>;
}
