import { listImportedPosts } from "@quire/contracts/calls/siteImports";
import type { ImportedPost, SiteImport } from "@quire/contracts/records/siteImport";
import {
  importedPath,
  importResult,
  REPORT_HEADER,
  reportLine,
  skippedLine,
} from "@quire/domain/posts/importReport";
import Download from "lucide-react/icons/download";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import "../../../widgets/RoomyRows.css";
import { formatCount } from "../formatCount.ts";
import { postOutcome } from "./postImportCopy.ts";

interface PostOutcomeProps {
  result: SiteImport;
  /** Imports what the dry run read; null without its file. */
  onImport: (() => void) | null;
  onAgain: () => void;
}

/** Posts with remarks that are shown; the report lists all. */
const MAX_SHOWN = 20;

/** The result of an import of posts or of its dry run, with what was changed and why. */
export function PostOutcome({ result, onImport, onAgain }: PostOutcomeProps) {
  const changed = useChangedPosts(result);
  if (result.state !== "done") {
    return (
      <ErrorState
        title={result.state === "cancelled" ? "Import cancelled" : "We couldn't read the export"}
        action={<Button onClick={onAgain}>Choose a file</Button>}
      >
        {result.problem ?? "What was imported before stays."}
      </ErrorState>
    );
  }
  const { title, lines } = postOutcome(result);
  const { dry_run: isDryRun, counts } = result;
  return (
    <>
      <h3>{title}</h3>
      <p className="import-soft">
        {isDryRun
          ? "This is only a preview. Nothing has been imported yet."
          : "Addresses on your former site lead to the posts here, once your domain does."}
      </p>
      <dl className="import-counts">
        {lines.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {result.asides.map(({ what, count, hint }) => (
        <p key={what} className="import-soft">
          {`${formatCount(count)} ${what}${count === 1 ? "" : "s"} not imported. ${hint}`}
        </p>
      ))}
      <div className="import-actions">
        {isDryRun && counts.added > 0 && onImport ? (
          <Button kind="primary" onClick={onImport}>
            {`Import ${formatCount(counts.added)}`}
          </Button>
        ) : null}
        <Button icon={Download} onClick={() => void saveReport(result)}>
          Report
        </Button>
        <Button onClick={onAgain}>Another file</Button>
      </div>
      {changed.length > 0 ? <ChangedPosts posts={changed.slice(0, MAX_SHOWN)} /> : null}
      {changed.length > MAX_SHOWN ? <p className="import-soft">The report lists the others.</p> : null}
    </>
  );
}

function ChangedPosts({ posts }: { posts: readonly ImportedPost[] }) {
  return (
    <div className="roomy-rows">
      <RowList label="Changed or not imported">
        {posts.map((post) => (
          <Row
            key={post.position}
            title={post.title || "Untitled"}
            note={`${importResult(post) === "not imported" ? "Not imported: " : ""}${post.left_out.join(" ")}`}
            {...linkTo(importedPath(post))}
          />
        ))}
      </RowList>
    </div>
  );
}

const linkTo = (href: string | null) => (href === null ? {} : { href });

function pageOf({ site_id: id, id: importId }: SiteImport, query: { next?: string; with_remarks?: boolean }) {
  return callApi(listImportedPosts, { params: { id, importId }, query: { size: 100, ...query } });
}

/** The posts that the import changed or left out, up to a hundred; none while they load. */
function useChangedPosts(result: SiteImport): readonly ImportedPost[] {
  const [posts, setPosts] = useState<readonly ImportedPost[]>([]);
  useEffect(() => {
    let isHere = true;
    pageOf(result, { with_remarks: true }).then(
      (page) => isHere && setPosts(page.posts),
      // The report can still be saved, and says why it can't.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [result]);
  return posts;
}

/** Saves the report of all posts as a file. */
async function saveReport(result: SiteImport): Promise<void> {
  try {
    const lines = [REPORT_HEADER];
    for (let next: string | null = ""; next !== null; ) {
      const page = await pageOf(result, next === "" ? {} : { next });
      for (const post of page.posts) lines.push(reportLine(post, location.origin));
      next = page.posts.length === 0 ? null : page.next;
    }
    for (const skipped of result.asides) lines.push(skippedLine(skipped));
    const address = URL.createObjectURL(new Blob(["\ufeff", ...lines], { type: "text/csv" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `${result.file_name.replace(/\.\w+$/, "")}.report.csv`;
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    showSnackbar({ title: "We couldn't load the report", message: messageOf(error) });
  }
}
