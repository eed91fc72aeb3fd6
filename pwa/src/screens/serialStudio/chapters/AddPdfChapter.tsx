import { createPost } from "@quire/contracts/calls/posts";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { titleOfName } from "@quire/domain/posts/titles";
import FileUp from "lucide-react/icons/file-up";
import { useRef } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { FieldUploadRow } from "../../../widgets/upload/FieldUploadRow.tsx";
import { useFieldUpload } from "../../../widgets/upload/useFieldUpload.ts";

interface AddPdfChapterProps {
  siteId: string;
  storyId: string;
  onAdded: () => void;
}

/** Uploads a PDF as a new chapter, titled by the file's name. It stays a draft. */
export function AddPdfChapter({ siteId, storyId, onAdded }: AddPdfChapterProps) {
  const input = useRef<HTMLInputElement>(null);
  const { sending, send } = useFieldUpload({ id: siteId, kind: "pdf" }, (file) => void create(file));

  async function create({ id, name }: UploadedFile) {
    const title = titleOfName(name.replace(/\.pdf$/i, ""));
    try {
      await callApi(createPost, {
        params: { siteId },
        body: { ptype: "chapter", subtype: "pdf", parent: storyId, title, files: [{ file: id }] },
      });
      showSnackbar({ title: `“${title}” is a draft`, tone: "good" });
      onAdded();
    } catch (error) {
      showSnackbar({ title: "We couldn't add the chapter", message: messageOf(error) });
    }
  }

  function pick(file: File | undefined) {
    if (input.current) input.current.value = "";
    if (file) send(file);
  }

  return (
    <>
      <Button size="s" icon={FileUp} onClick={() => input.current?.click()}>
        Add a PDF
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf"
        aria-label="Chapter as PDF, up to 20 MB"
        onChange={(event) => pick(event.target.files?.[0])}
      />
      {sending ? (
        <div className="studio-upload">
          <FieldUploadRow {...sending} />
        </div>
      ) : null}
    </>
  );
}
