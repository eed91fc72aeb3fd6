import { CallError } from "@quire/client/errors";
import { getSiteEmbed } from "@quire/contracts/calls/embeds";
import { readTitle } from "@quire/documents/yjs/title";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ExternalLink from "lucide-react/icons/external-link";
import SearchX from "lucide-react/icons/search-x";
import { useState } from "react";
import { useLocation } from "wouter";
import { callApi } from "../../lib/callApi.ts";
import { failureMessages, messageOf } from "../../lib/failureMessages.ts";
import { freshId } from "../../lib/freshId.ts";
import { startUpload } from "../../lib/uploading.ts";
import { useUser } from "../../lib/useUser.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { useOnline } from "../../ui/useOnline.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";
import type { TextEditor } from "../../widgets/drafts/TextEditor.ts";
import "./sitePages.css";
import { type SitePageDraft, useSitePageDraft } from "./useSitePageDraft.ts";

/** `/studio/pages/{id}`: writes a page of the site, and publishes it. */
export function SitePageEditScreen({ Editor }: { Editor: TextEditor }) {
  const userId = useUser();
  const [pathname] = useLocation();
  const pageId = pathname.split("/").at(-1) ?? "";
  return (
    <div className="site-pages">
      <a className="site-pages-back" href="/studio/pages">
        <Icon of={ArrowLeft} size={18} />
        Pages
      </a>
      <h1 className="q-hidden">Edit page</h1>
      {userId ? (
        <PageEditor key={pageId} siteId={userId} pageId={pageId} Editor={Editor} />
      ) : (
        <Skeleton of="post" label="Checking your session" />
      )}
    </div>
  );
}

function PageEditor({ siteId, pageId, Editor }: { siteId: string; pageId: string; Editor: TextEditor }) {
  const { draft, failure, reload } = useSitePageDraft(siteId, pageId);
  if (draft) return <OpenPage siteId={siteId} draft={draft} Editor={Editor} />;
  if (!failure) return <Skeleton of="post" label="Opening your page" />;
  if (failure instanceof CallError && failure.status === 404) {
    return (
      <EmptyState icon={SearchX} title="Page not found">
        It was deleted, or the link may be mistyped.
      </EmptyState>
    );
  }
  return (
    <ErrorState title="We couldn't open this page" onRetry={reload}>
      {messageOf(failure)}
    </ErrorState>
  );
}

function OpenPage({ siteId, draft, Editor }: { siteId: string; draft: SitePageDraft; Editor: TextEditor }) {
  const { page, doc, isUnsaved, isStored, slug } = draft;
  const isOnline = useOnline();
  const [busy, setBusy] = useState<"save" | "publish" | null>(null);
  const [errors, setErrors] = useState<{ slug?: string; alert?: string | null }>({});
  const [isDiscarding, setIsDiscarding] = useState(false);

  async function save(as: "save" | "publish", published?: boolean) {
    if (busy) return;
    setErrors(readTitle(doc) === "" ? { alert: "Give your page a title first." } : {});
    if (readTitle(doc) === "") return;
    setBusy(as);
    try {
      await draft.save(published === undefined ? {} : { published });
      const title =
        published === undefined ? "Page saved" : published ? "Page published" : "Page unpublished";
      const view = published ? { action: { label: "View page", href: page.path } } : {};
      showSnackbar({ title, tone: "good", ...view });
    } catch (error) {
      const { fields, alert } = failureMessages(error, ["slug"]);
      const isOther = error instanceof CallError && error.issues.length > 0 && !fields.slug;
      setErrors({ ...fields, alert: isOther ? messageOf(error) : alert });
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      <div className="site-pages-sheet">
        <Editor
          key={doc.guid}
          doc={doc}
          awareness={null}
          isEmail
          user={null}
          mayWrite
          newId={freshId}
          upload={(file, kind) => startUpload({ id: siteId, kind }, file)}
          fetchEmbed={(url) => callApi(getSiteEmbed, { params: { siteId }, query: { url } })}
        />
      </div>
      <Field
        label="Address"
        prefix="/page/"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={400}
        hint={page.published ? undefined : "Follows the title until you publish, unless you change it."}
        value={slug}
        error={errors.slug}
        onChange={(event) => draft.setSlug(event.target.value)}
      />
      {errors.alert ? (
        <p className="q-field-error" role="alert">
          {errors.alert}
        </p>
      ) : null}
      <div className="site-pages-bar">
        <Button kind="primary" loading={busy === "save"} onClick={() => void save("save")}>
          Save
        </Button>
        <Button loading={busy === "publish"} onClick={() => void save("publish", !page.published)}>
          {page.published ? "Unpublish" : "Publish"}
        </Button>
        {page.published ? (
          <Button href={page.path} icon={ExternalLink}>
            View page
          </Button>
        ) : null}
        {isUnsaved ? <Button onClick={() => setIsDiscarding(true)}>Discard changes</Button> : null}
        {page.published ? <Badge tone="good">Published</Badge> : <Badge>Draft</Badge>}
        <span role="status">
          {!isUnsaved
            ? "All saved"
            : !isStored
              ? "Unsaved changes"
              : isOnline
                ? "Changes saved on this device"
                : "Offline. Changes saved on this device"}
        </span>
      </div>
      {isDiscarding ? (
        <ConfirmDialog
          title="Discard your changes?"
          actionLabel="Discard"
          act={async () => {
            await draft.discard();
            setErrors({});
            setIsDiscarding(false);
          }}
          onClose={() => setIsDiscarding(false)}
        >
          The page opens as it was last saved.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
