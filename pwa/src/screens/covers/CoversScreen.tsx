import type { NewCover } from "@quire/contracts/calls/covers";
import type { Cover } from "@quire/contracts/records/cover";
import Images from "lucide-react/icons/images";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/failureMessages.ts";
import { promptSignin } from "../../lib/signinPrompt.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { dateHere } from "../../widgets/localTime.ts";
import { CoverForm } from "./CoverForm.tsx";
import { CoverImage, CoverResult } from "./CoverResult.tsx";
import "../../ui/VisuallyHidden.css";
import "./covers.css";
import { GuideLink } from "../../widgets/GuideLink.tsx";
import { useCovers } from "./useCovers.ts";

/** `/picto`: describe a cover, get four, refine one, and find the earlier ones. */
export function CoversScreen() {
  const userId = useUser();
  // What a guest requested continues once they are signed in.
  const [wanted, setWanted] = useState<NewCover | null>(null);
  return (
    <div className="covers">
      <h1>Create covers</h1>
      <p className="covers-lead">
        Describe it, choose a style, and get four covers to make your own.{" "}
        <GuideLink to="create-covers">How it works</GuideLink>
      </p>
      {userId ? (
        <OwnCovers key={userId} userId={userId} wanted={wanted} />
      ) : (
        <>
          <CoverForm
            allowance={null}
            busy={false}
            error={null}
            onRequest={(options) => {
              setWanted(options);
              promptSignin("generateImages");
            }}
          />
          <p className="covers-note">You need an account: your covers are saved to it.</p>
        </>
      )}
    </div>
  );
}

function OwnCovers({ userId, wanted }: { userId: string; wanted: NewCover | null }) {
  const { rows, allowance, busy, error, request, remove, failure, reload, hasMore, loadMore, loading } =
    useCovers(userId);
  const [chosen, setChosen] = useState<string | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const shown = rows?.find(({ id }) => id === chosen) ?? rows?.[0];

  const create = async (options: NewCover) => {
    const id = await request(options);
    if (id) show(id);
  };
  const show = (id: string) => {
    setChosen(id);
    requestAnimationFrame(() => result.current?.scrollIntoView({ block: "start", behavior: "smooth" }));
  };
  const isLoaded = rows !== null;
  const pending = useRef(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there
  useEffect(() => {
    const options = pending.current;
    pending.current = null;
    if (isLoaded && options) void create(options);
    else pending.current = options;
  }, [isLoaded]);

  return (
    <>
      <CoverForm
        allowance={allowance}
        busy={busy}
        error={error}
        onRequest={(options) => void create(options)}
      />
      {failure ? (
        <ErrorState title="We couldn't load your covers" onRetry={reload}>
          {messageOf(failure)}
        </ErrorState>
      ) : null}
      {rows === null && !failure ? <Skeleton of="card" label="Loading your covers" /> : null}
      <div ref={result} className="covers-anchor" tabIndex={-1}>
        {shown ? (
          <CoverResult
            key={shown.id}
            cover={shown}
            busy={busy}
            onRefine={(options) => void create(options)}
            onDelete={async () => {
              await remove(shown.id);
              result.current?.focus();
            }}
          />
        ) : null}
      </div>
      {rows?.length === 0 ? (
        <EmptyState icon={Images} title="No covers yet">
          Your covers appear here, and stay here.
        </EmptyState>
      ) : null}
      {rows && rows.length > 1 ? <History covers={rows} current={shown?.id ?? ""} onShow={show} /> : null}
      {hasMore ? (
        <Button onClick={loadMore} loading={loading}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

interface HistoryProps {
  covers: readonly Cover[];
  current: string;
  onShow: (id: string) => void;
}

/** Earlier requests, each a row of its pictures. */
function History({ covers, current, onShow }: HistoryProps) {
  return (
    <section aria-labelledby="covers-history">
      <h2 id="covers-history">History</h2>
      <ul className="covers-history">
        {covers.map((cover) => (
          <li key={cover.id}>
            <button
              type="button"
              className="covers-row"
              aria-pressed={cover.id === current}
              onClick={() => onShow(cover.id)}
            >
              <span className="covers-row-words">
                <span className="covers-row-title">{cover.description}</span>
                <span className="covers-note">
                  {cover.refines ? `${cover.refines.change} · ` : ""}
                  {cover.state === "failed"
                    ? "Not created"
                    : cover.state === "queued"
                      ? "Drawing"
                      : dateHere(cover.created_at)}
                </span>
              </span>
              <span className="covers-thumbs">
                {cover.pictures.map((picture) => (
                  <CoverImage key={picture.position} picture={picture} alt="" sizes="3rem" />
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
