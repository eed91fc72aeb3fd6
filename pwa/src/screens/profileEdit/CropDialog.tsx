import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { cropArea, type Look, NEAREST, WHOLE } from "./cropArea.ts";

interface CropDialogProps {
  title: string;
  picture: ImageBitmap;
  /** Width over height of what is cut. */
  aspect: number;
  /** Widest that the result is, in pixels. */
  widest: number;
  onCut: (cut: Blob) => void;
  onClose: () => void;
}

/** Pixels of the preview's width; the page shows it as wide as it has room. */
const PREVIEW = 600;

/** A part of a picture to be picked: dragged with a pointer, or moved by the sliders. */
export function CropDialog({ title, picture, aspect, widest, onCut, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [look, setLook] = useState<Look>(WHOLE);
  const held = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, aspect, look, PREVIEW);
  }, [picture, aspect, look]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!held.current) return;
    const { clientWidth, clientHeight } = event.currentTarget;
    const area = cropArea(picture, aspect, look);
    const room = { x: picture.width - area.width, y: picture.height - area.height };
    const by = {
      x: ((held.current.x - event.clientX) / clientWidth) * area.width,
      y: ((held.current.y - event.clientY) / clientHeight) * area.height,
    };
    held.current = { x: event.clientX, y: event.clientY };
    const moved = (at: number, way: number, all: number) =>
      all > 0 ? Math.min(1, Math.max(0, at + way / all)) : at;
    setLook({ ...look, x: moved(look.x, by.x, room.x), y: moved(look.y, by.y, room.y) });
  }

  function cut() {
    const whole = document.createElement("canvas");
    const { width } = cropArea(picture, aspect, look);
    draw(whole, picture, aspect, look, Math.min(widest, Math.round(width)));
    whole.toBlob((blob) => blob && onCut(blob), "image/png");
  }

  const slider = (label: string, name: keyof Look, least: number, most: number) => (
    <label className="crop-slider">
      <span>{label}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={0.01}
        value={look[name]}
        onChange={(event) => setLook({ ...look, [name]: Number(event.target.value) })}
      />
    </label>
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      steadfast
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
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null;
        }}
      />
      {slider("Zoom", "zoom", 1, NEAREST)}
      {slider("Horizontal position", "x", 0, 1)}
      {slider("Vertical position", "y", 0, 1)}
    </Modal>
  );
}

function draw(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  aspect: number,
  look: Look,
  width: number,
): void {
  const { x, y, width: part, height } = cropArea(picture, aspect, look);
  canvas.width = width;
  canvas.height = Math.max(1, Math.round(width / aspect));
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, part, height, 0, 0, canvas.width, canvas.height);
}
