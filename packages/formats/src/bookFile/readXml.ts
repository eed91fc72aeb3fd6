import { SaxesParser } from "saxes";
import { ArchiveProblem } from "../archiveFiles.ts";

/** A package and its contents have few levels. */
const MAX_DEPTH = 200;
const MAX_ERRORS = 1000;

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/**
 * Reads a small XML file from its start. No entity but XML's own five is expanded, and nothing is fetched.
 * @param broken what to say if it can't be read
 */
export function readXml(
  xml: string,
  broken: string,
  {
    open,
    text,
    close,
  }: {
    open?: (element: XmlElement) => void;
    text?: (text: string) => void;
    close?: (name: string) => void;
  },
): void {
  const parser = new SaxesParser();
  const stop = () => {
    throw new ArchiveProblem(broken);
  };
  let depth = 0;
  let errors = 0;
  parser.on("error", () => (++errors > MAX_ERRORS ? stop() : undefined));
  parser.on("opentag", ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) stop();
    open?.({ name: localName(name), attributes });
  });
  parser.on("text", (part) => text?.(part));
  parser.on("cdata", (part) => text?.(part));
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    close?.(localName(name));
  });
  parser.write(xml.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")).close();
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
