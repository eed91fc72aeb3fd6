import Highlighter from "lucide-react/icons/highlighter";
import Search from "lucide-react/icons/search";
import Volume2 from "lucide-react/icons/volume-2";
import { useCallback, useEffect, useState } from "react";
import { usePage } from "../lib/PageContext.ts";
import { useLazy } from "../lib/useLazy.ts";
import { useUser } from "../lib/useUser.ts";
import { useWriter } from "../lib/useWriter.ts";
import { Button } from "../ui/Button.tsx";
import { showNotLoaded } from "../ui/snackbars.ts";
import { ReaderSheet } from "../widgets/reader/ReaderSheet.tsx";
import "./ReadingSheet.css";

const loadAloud = () => import("../widgets/passages/ReadAloud.tsx");
const loadSearch = () => import("../widgets/passages/SearchWork.tsx");
const findText = () => document.querySelector("[data-post-content] .q-prose");

/** The reading settings with what else one can do with the text on the screen. */
export function ReadingSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const page = usePage();
  const userId = useUser();
  const language = useWriter()?.site.language ?? "en";
  const { data } = page;
  const post = data.kind === "post" || data.kind === "serial" ? data.post : null;
  const serial = data.kind === "serial" ? data.post : data.kind === "post" ? data.post.parent : null;
  const [doing, setDoing] = useState<"aloud" | "search" | null>(null);
  const stop = useCallback(() => setDoing(null), []);
  const failed = () => {
    stop();
    showNotLoaded();
  };
  const aloud = useLazy(doing === "aloud", loadAloud, failed);
  const search = useLazy(doing === "search", loadSearch, failed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends it
  useEffect(stop, [page.canonical, stop]);
  const begin = (what: "aloud" | "search") => {
    onClose();
    setDoing(what);
  };
  return (
    <>
      <ReaderSheet open={open} onClose={onClose}>
        <div className="reading-tools">
          {data.kind === "post" && data.post.content ? (
            <Button icon={Volume2} onClick={() => begin("aloud")}>
              Read aloud
            </Button>
          ) : null}
          {serial && post ? (
            <Button icon={Search} onClick={() => begin("search")}>
              Search this story
            </Button>
          ) : null}
          {userId ? (
            <Button icon={Highlighter} href="/highlights">
              My highlights
            </Button>
          ) : null}
        </div>
      </ReaderSheet>
      {aloud ? <aloud.ReadAloud root={findText} language={language} onClose={stop} /> : null}
      {search && serial && post ? (
        <search.SearchWork siteId={post.site_id} id={serial.id} title={serial.title} onClose={stop} />
      ) : null}
    </>
  );
}
