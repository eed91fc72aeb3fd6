import { usePage } from "../../lib/PageContext.ts";
import { useUser } from "../../lib/useUser.ts";
import { InstallHint } from "./InstallHint.tsx";
import { SavedSerials } from "./SavedSerials.tsx";
import "./LibraryScreen.css";
import { ReadTexts } from "./ReadTexts.tsx";
import { Room } from "./Room.tsx";
import { SharedWithMe } from "./SharedWithMe.tsx";

/** What this device keeps of this site, to be read with no signal. */
export function LibraryScreen() {
  const { site, product } = usePage();
  const person = useUser();
  return (
    <div className="library">
      <h1>Library</h1>
      <p className="library-words">
        What this device keeps of {site?.name ?? product.name}, to be read also with no signal. <Room />
      </p>
      <SavedSerials />
      <ReadTexts />
      {person ? <SharedWithMe person={person} /> : null}
      <InstallHint />
    </div>
  );
}
