import { getCover } from "@quire/contracts/calls/covers";
import type { CoverPicture } from "@quire/contracts/records/cover";
import { TRIMS, type TrimCode } from "@quire/domain/books/trims";
import {
  COVER_FORMATS,
  COVER_LAYOUTS,
  type CoverFormat,
  type CoverLayout,
  coverSheetOf,
  DPI,
  printedDpi,
} from "@quire/domain/media/coverFormats";
import ArrowLeft from "lucide-react/icons/arrow-left";
import BookImage from "lucide-react/icons/book-image";
import Download from "lucide-react/icons/download";
import { useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import { callApi } from "../../../lib/callApi.ts";
import { downloadFile } from "../../../lib/downloadFile.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { promptSignin } from "../../../lib/signinPrompt.ts";
import { useSession } from "../../../lib/useSession.ts";
import { useUser } from "../../../lib/useUser.ts";
import { Button } from "../../../ui/Button.tsx";
import { Switch } from "../../../ui/Checkbox.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { useArtwork } from "../useArtwork.ts";
import { COVER_FONTS, type CoverFont, FONT_LOOKS, loadFont } from "./coverFonts.ts";
import { type CoverText, type Drawn, drawCover } from "./drawCover.ts";
import { UseForDialog } from "./UseForDialog.tsx";
import "../covers.css";
import "./customize.css";

const FORMAT_COPY: Readonly<Record<CoverFormat, string>> = {
  ebook: "E-book, 1600 × 2560",
  story: "Story cover, 1600 × 2400",
  comic: "Comic cover, 1650 × 2550",
  share: "Link preview, 1200 × 630",
  print: "Printed front, 300 dpi with bleed",
};
const LAYOUT_COPY: Readonly<Record<CoverLayout, string>> = {
  top: "Title at the top",
  center: "Title in the middle",
  bottom: "Title at the bottom",
  label: "On a label",
  none: "No text",
};
const INKS = [
  { value: "auto", label: "What reads best" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];
const PREVIEW_PIXELS = 1000;

/** `/picto/customise`: title, author and format of one picture, and what to do with it. */
export function CustomizeScreen() {
  const userId = useUser();
  const query = new URLSearchParams(useSearch());
  const id = query.get("cover");
  const position = Number(query.get("picture") ?? 0);
  const [picture, setPicture] = useState<CoverPicture | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    if (!userId || !id) return;
    setFailure(null);
    callApi(getCover, { params: { id } }).then(
      ({ pictures }) => {
        const found = pictures.find((one) => one.position === position) ?? pictures[0];
        if (found) setPicture(found);
        else setFailure(new Error("no picture"));
      },
      (error) => setFailure(error),
    );
  }, [userId, id, position, attempt]);

  return (
    <div className="customize">
      <header className="customize-bar">
        <Button kind="bare" icon={ArrowLeft} href="/picto">
          Covers
        </Button>
        <h1>Customize a cover</h1>
      </header>
      {!userId ? (
        <EmptyState
          title="Sign in to customize a cover"
          action={
            <Button kind="primary" onClick={() => promptSignin("generateImages")}>
              Sign in
            </Button>
          }
        >
          Covers are saved to your account.
        </EmptyState>
      ) : !id ? (
        <EmptyState title="No cover chosen" action={<Button href="/picto">Create covers</Button>}>
          Create four covers first, then customize one.
        </EmptyState>
      ) : failure ? (
        <ErrorState title="We couldn't load this cover" onRetry={() => setAttempt(attempt + 1)}>
          {messageOf(failure)}
        </ErrorState>
      ) : picture ? (
        <Workbench picture={picture} />
      ) : (
        <Skeleton of="card" label="Loading the cover" />
      )}
    </div>
  );
}

function Workbench({ picture }: { picture: CoverPicture }) {
  const user = useSession()?.user;
  const [title, setTitle] = useState("");
  const [author, setAuthor] = useState<string | null>(null);
  const [font, setFont] = useState<CoverFont>("garamond");
  const [layout, setLayout] = useState<CoverLayout>("top");
  const [ink, setInk] = useState<CoverText["ink"]>("auto");
  const [format, setFormat] = useState<CoverFormat>("ebook");
  const [trim, setTrim] = useState<TrimCode>("0600X0900");
  const [focus, setFocus] = useState(0.5);
  const [guides, setGuides] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const [busy, setBusy] = useState(false);

  const sheet = coverSheetOf(format, trim);
  const text: CoverText = { title, author: author ?? user?.name ?? "", layout, ink, look: FONT_LOOKS[font] };
  const image = useImage(picture, sheet);
  const isComposed = picture.artwork !== null;
  const dpi =
    format === "print" && image && !isComposed
      ? printedDpi(sheet, { width: image.naturalWidth, height: image.naturalHeight })
      : DPI;
  const drawn: Omit<Drawn, "scale"> | null = image && { sheet, picture: image, text, focus, guides };

  async function makeFile(type: "image/png" | "image/jpeg"): Promise<File> {
    if (!drawn) throw new Error("the picture isn't loaded");
    await loadFont(text.look, `${title} ${text.author}`);
    const canvas = document.createElement("canvas");
    drawCover(canvas, { ...drawn, scale: 1, guides: false });
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.93));
    if (!blob) throw new Error("the browser couldn't draw the cover");
    return new File([blob], `${fileName(title)}.${type === "image/png" ? "png" : "jpg"}`, { type });
  }

  async function download(type: "image/png" | "image/jpeg") {
    setBusy(true);
    try {
      downloadFile(await makeFile(type));
    } catch {
      showSnackbar({
        title: "The cover wasn't saved",
        message: "Your browser couldn't draw it. Try a smaller format.",
      });
    }
    setBusy(false);
  }

  return (
    <div className="customize-bench">
      <Preview drawn={drawn} label={title ? `Preview: ${title}` : "Preview"} />
      <div className="customize-fields">
        <Field
          label="Title"
          value={title}
          maxLength={120}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Field
          label="Author"
          value={text.author}
          maxLength={80}
          onChange={(event) => setAuthor(event.target.value)}
        />
        <Select
          label="Font"
          value={font}
          options={COVER_FONTS.map((value) => ({ value, label: FONT_LOOKS[value].label }))}
          onChange={(event) => setFont(event.target.value as CoverFont)}
        />
        <Select
          label="Layout"
          value={layout}
          options={COVER_LAYOUTS.map((value) => ({ value, label: LAYOUT_COPY[value] }))}
          onChange={(event) => setLayout(event.target.value as CoverLayout)}
        />
        <Select
          label="Text color"
          value={ink}
          options={INKS}
          onChange={(event) => setInk(event.target.value as CoverText["ink"])}
        />
        <Select
          label="Format"
          value={format}
          options={COVER_FORMATS.map((value) => ({ value, label: FORMAT_COPY[value] }))}
          onChange={(event) => setFormat(event.target.value as CoverFormat)}
        />
        {format === "print" ? (
          <Select
            label="Book size"
            value={trim}
            options={TRIMS.map(({ code, name, width, height }) => ({
              value: code,
              label: `${name}, ${width} × ${height} in`,
            }))}
            onChange={(event) => setTrim(event.target.value as TrimCode)}
          />
        ) : null}
        {dpi < DPI ? (
          <p className="covers-note" role="status">
            This picture prints at {dpi} dpi. A press asks for {DPI}: it may look soft on paper.
          </p>
        ) : null}
        {isComposed ? null : (
          <label className="customize-focus">
            <span className="q-field-label">Position of the picture</span>
            <input
              type="range"
              min={0}
              max={1}
              step={0.01}
              value={focus}
              onChange={(event) => setFocus(Number(event.target.value))}
            />
          </label>
        )}
        <Switch
          label="Safe lines"
          hint={
            format === "print"
              ? "Red is where the page is cut, green where text is safe."
              : "Text inside them is never cropped."
          }
          checked={guides}
          onChange={(event) => setGuides(event.target.checked)}
        />
        <div className="customize-actions">
          <Button
            kind="primary"
            icon={BookImage}
            disabled={!drawn || !user}
            onClick={() => setIsChoosing(true)}
          >
            Use for…
          </Button>
          <Button
            icon={Download}
            loading={busy}
            disabled={!drawn}
            onClick={() => void download("image/jpeg")}
          >
            JPEG
          </Button>
          <Button icon={Download} loading={busy} disabled={!drawn} onClick={() => void download("image/png")}>
            PNG
          </Button>
        </div>
      </div>
      {isChoosing && user ? (
        <UseForDialog
          user={user}
          makeFile={() => makeFile("image/jpeg")}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </div>
  );
}

/** The cover as it will be, drawn again on every change. */
function Preview({ drawn, label }: { drawn: Omit<Drawn, "scale"> | null; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const key =
    drawn && JSON.stringify([drawn.sheet, drawn.text, drawn.focus, drawn.guides, drawn.picture.src]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all that is drawn
  useEffect(() => {
    if (!drawn) return;
    let isCurrent = true;
    const draw = () => {
      const target = canvas.current;
      const scale = PREVIEW_PIXELS / Math.max(drawn.sheet.width, drawn.sheet.height);
      if (isCurrent && target) drawCover(target, { ...drawn, scale });
    };
    const { look, title, author } = drawn.text;
    // Without its file, the font's fallback is drawn.
    loadFont(look, `${title} ${author}`).then(draw, draw);
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return (
    <div className="customize-preview">
      {drawn ? null : <Skeleton of="card" label="Drawing the cover" />}
      <canvas ref={canvas} role="img" aria-label={label} hidden={!drawn} />
    </div>
  );
}

/** Loads a picture: composed for the sheet by our artist, or as the server stores it. */
function useImage(
  { artwork, image }: CoverPicture,
  sheet: { width: number; height: number },
): HTMLImageElement | null {
  const composed = useArtwork(artwork, sheet);
  const src = artwork ? composed : image.image;
  const [loaded, setLoaded] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (!src) return;
    let isCurrent = true;
    const element = new Image();
    element.src = src;
    element.decode().then(
      () => isCurrent && setLoaded(element),
      () => isCurrent && setLoaded(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [src]);
  return loaded;
}

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "cover";
