/**
 * Returns a PDF of one page that is a JPEG. The compiler holds a picture's pixels for as long as it runs, 20 MB for a
 * page of a comic; of a PDF it only copies the bytes.
 */
export function jpegPage(
  jpeg: Uint8Array,
  { width, height, isGray }: { width: number; height: number; isGray: boolean },
): Uint8Array {
  const content = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
  const picture = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /Device${isGray ? "Gray" : "RGB"} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`;
  const objects: (string | Uint8Array)[][] = [
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>`,
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [picture, jpeg, "\nendstream"],
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const write = (part: string | Uint8Array) => {
    const bytes = Buffer.from(part as Uint8Array);
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    write(`${at + 1} 0 obj\n`);
    for (const part of object) write(part);
    write("\nendobj\n");
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  write(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}
