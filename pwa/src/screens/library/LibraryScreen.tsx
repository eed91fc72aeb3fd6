import { useUser } from "../../lib/useUser.ts";
import { InstallHint } from "./InstallHint.tsx";
import { SavedSerials } from "./SavedSerials.tsx";
import "./LibraryScreen.css";
import { ReadTexts } from "./ReadTexts.tsx";
import { Room } from "./Room.tsx";
import { SharedWithMe } from "./SharedWithMe.tsx";

/** What this device keeps of this site, to be read with no signal. */
export function LibraryScreen() {
  const person = useUser();
  return (
    <div className="library">
      <h1>Library</h1>
      <p className="library-words">
        Saved on this device for offline reading. <Room />
      </p>
      <SavedSerials />
      <ReadTexts />
      {person ? <SharedWithMe person={person} /> : null}
      <InstallHint />
    </div>
  );
}
