import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import { formatDate } from "@quire/domain/time/dates";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import "../../widgets/RoomyRows.css";
import { progressText } from "./importCopy.ts";
import { refusedHref } from "./refusedHref.ts";

interface EarlierImportsProps {
  imports: readonly SubscriberImport[];
  /** Reopens one that is still running. */
  onFollow: (one: SubscriberImport) => void;
}

/** Previous imports and their results. */
export function EarlierImports({ imports, onFollow }: EarlierImportsProps) {
  if (imports.length === 0) return null;
  return (
    <section className="import-step roomy-rows" aria-labelledby="import-earlier">
      <h2 id="import-earlier">Earlier imports</h2>
      <RowList>
        {imports.map((one) => (
          <Row
            key={one.id}
            title={one.file_name}
            note={`${formatDate(new Date(one.created))} · ${progressText(one)}`}
            end={
              <>
                {one.dry_run ? <Badge>Test run</Badge> : null}
                {one.state === "failed" ? <Badge tone="bad">Failed</Badge> : null}
                {one.finished === null ? (
                  <Button size="s" onClick={() => onFollow(one)}>
                    Follow
                  </Button>
                ) : null}
                {one.has_refused ? (
                  <Button size="s" href={refusedHref(one)} download>
                    {"Skipped rows\u00a0"}
                    <span className="q-hidden">of {one.file_name}</span>
                  </Button>
                ) : null}
              </>
            }
          />
        ))}
      </RowList>
    </section>
  );
}
