import type { Page } from "@playwright/test";

const RATE = 8000;

/** Returns a WAV file of this length, one byte per sample: a low hum that swells once a second. */
export function hum(seconds: number): Buffer {
  const samples = seconds * RATE;
  const data = Buffer.alloc(44 + samples, 128);
  data.write("RIFF", 0);
  data.writeUInt32LE(36 + samples, 4);
  data.write("WAVEfmt ", 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE, 28);
  data.writeUInt16LE(1, 32);
  data.writeUInt16LE(8, 34);
  data.write("data", 36);
  data.writeUInt32LE(samples, 40);
  for (let n = 0; n < samples; n++) {
    const swell = Math.sin((Math.PI * (n % RATE)) / RATE);
    data[44 + n] = 128 + Math.round(40 * swell * Math.sin((2 * Math.PI * 220 * n) / RATE));
  }
  return data;
}

/** Records a video of about a second in the page's browser: a moving square. */
export async function film(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm;codecs=vp8" });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    const ended = new Promise((resolve) => recorder.addEventListener("stop", resolve));
    recorder.start();
    const start = performance.now();
    await new Promise<void>((resolve) => {
      const draw = () => {
        const past = performance.now() - start;
        context.fillStyle = "#123";
        context.fillRect(0, 0, 320, 180);
        context.fillStyle = "#fc6";
        context.fillRect(past / 5, 60, 60, 60);
        if (past < 1000) requestAnimationFrame(draw);
        else resolve();
      };
      draw();
    });
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  return Buffer.from(base64, "base64");
}
