import { listSiteImports } from "@quire/contracts/calls/siteImports";
import type { SiteImport } from "@quire/contracts/records/siteImport";
import { formatDate } from "@quire/domain/time/dates";
import { useCallback } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { useMine } from "../../../lib/useMine.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import "../../../widgets/RoomyRows.css";
import { postOutcome, postProgress } from "./postImportCopy.ts";

interface EarlierPostImportsProps {
  siteId: string;
  /** Opens the progress or the report of one. */
  onOpen: (one: SiteImport) => void;
}

/** Previous imports of posts, running ones too, with their reports. */
export function EarlierPostImports({ siteId, onOpen }: EarlierPostImportsProps) {
  const load = useCallback(
    async () => (await callApi(listSiteImports, { params: { id: siteId }, query: { size: 10 } })).imports,
    [siteId],
  );
  const { value: imports } = useMine<SiteImport[]>(siteId, "post imports", load);
  if (!imports || imports.length === 0) return null;
  return (
    <div className="roomy-rows">
      <h3>Earlier imports of posts</h3>
      <RowList>
        {imports.map((one) => (
          <Row
            key={one.id}
            title={one.file_name}
            note={`${formatDate(new Date(one.created))} · ${stateOf(one)}`}
            end={
              <>
                {one.dry_run ? <Badge>Test run</Badge> : null}
                {one.state === "failed" ? <Badge tone="bad">Failed</Badge> : null}
                <Button size="s" onClick={() => onOpen(one)}>
                  {one.finished === null ? "Follow" : "Show"}
                  <span className="q-hidden">{`\u00a0${one.file_name}`}</span>
                </Button>
              </>
            }
          />
        ))}
      </RowList>
    </div>
  );
}

function stateOf(one: SiteImport): string {
  if (one.finished === null) return postProgress(one);
  if (one.state === "cancelled") return "Cancelled";
  return one.state === "done" || one.counts.added > 0 ? postOutcome(one).title : "Nothing was imported";
}
