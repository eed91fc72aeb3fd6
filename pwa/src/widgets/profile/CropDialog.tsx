import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { type Crop, cropArea, FULL_CROP, MAX_ZOOM } from "./cropArea.ts";

interface CropDialogProps {
  title: string;
  picture: ImageBitmap;
  /** Width over height of the crop. */
  aspect: number;
  /** Maximum width of the result, in pixels. */
  widest: number;
  onCut: (cut: Blob) => void;
  onClose: () => void;
}

/** Width of the preview in pixels; the page scales it to the available width. */
const PREVIEW = 600;

/** Crops a picture, by dragging or with sliders. */
export function CropDialog({ title, picture, aspect, widest, onCut, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(FULL_CROP);
  const dragStart = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, aspect, crop, PREVIEW);
  }, [picture, aspect, crop]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!dragStart.current) return;
    const { clientWidth, clientHeight } = event.currentTarget;
    const area = cropArea(picture, aspect, crop);
    const room = { x: picture.width - area.width, y: picture.height - area.height };
    const by = {
      x: ((dragStart.current.x - event.clientX) / clientWidth) * area.width,
      y: ((dragStart.current.y - event.clientY) / clientHeight) * area.height,
    };
    dragStart.current = { x: event.clientX, y: event.clientY };
    const moved = (at: number, way: number, all: number) =>
      all > 0 ? Math.min(1, Math.max(0, at + way / all)) : at;
    setCrop({ ...crop, x: moved(crop.x, by.x, room.x), y: moved(crop.y, by.y, room.y) });
  }

  function cut() {
    const output = document.createElement("canvas");
    const { width } = cropArea(picture, aspect, crop);
    draw(output, picture, aspect, crop, Math.min(widest, Math.round(width)));
    output.toBlob((blob) => blob && onCut(blob), "image/png");
  }

  const slider = (label: string, name: keyof Crop, least: number, most: number) => (
    <label className="crop-slider">
      <span>{label}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={0.01}
        value={crop[name]}
        onChange={(event) => setCrop({ ...crop, [name]: Number(event.target.value) })}
      />
    </label>
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      persistent
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={cut}>
            Crop
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        className="crop-picture"
        role="img"
        aria-label="Crop preview"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragStart.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          dragStart.current = null;
        }}
      />
      {slider("Zoom", "zoom", 1, MAX_ZOOM)}
      {slider("Horizontal position", "x", 0, 1)}
      {slider("Vertical position", "y", 0, 1)}
    </Modal>
  );
}

function draw(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  aspect: number,
  crop: Crop,
  width: number,
): void {
  const { x, y, width: part, height } = cropArea(picture, aspect, crop);
  canvas.width = width;
  canvas.height = Math.max(1, Math.round(width / aspect));
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, part, height, 0, 0, canvas.width, canvas.height);
}
