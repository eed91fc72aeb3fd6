import bwip from "bwip-js/node";

/** Returns a QR code as an SVG of paths. */
export function qrCodeSvg(text: string): Uint8Array {
  return Buffer.from(bwip.toSVG({ bcid: "qrcode", text }));
}

/** Returns an ISBN's barcode as an SVG of paths, with its digits below. */
export function isbnBarcodeSvg(isbn: string): Uint8Array {
  // bwip-js's own `isbn` wants hyphens.
  return Buffer.from(
    bwip.toSVG({ bcid: "ean13", text: isbn, includetext: true, guardwhitespace: true, height: 20 }),
  );
}
