import { useEffect, useState } from "react";
import { localLibrary } from "../../lib/libraryPort.ts";
import { whenIdle } from "../../lib/whenIdle.ts";
import type { ReadMarks } from "./continueReading.ts";

const NONE: ReadMarks = {};

/** How far the chapters of a serial were read, on whichever device; nothing until that is known. */
export function useReadMarks(serialId: string): ReadMarks {
  const [marks, setMarks] = useState<{ of: string; marks: ReadMarks }>({ of: serialId, marks: NONE });
  useEffect(() => {
    let isHere = true;
    let leave = () => {};
    whenIdle()
      .then(() =>
        localLibrary.watchMarks(serialId, (found) => isHere && setMarks({ of: serialId, marks: found })),
      )
      .then((stop) => {
        if (isHere) leave = stop;
        else stop();
      })
      .catch(() => {});
    return () => {
      isHere = false;
      leave();
    };
  }, [serialId]);
  return marks.of === serialId ? marks.marks : NONE;
}
