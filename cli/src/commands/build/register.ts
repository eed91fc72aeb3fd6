import { common, type Registrar } from "../common.ts";
import type { BuildFlags } from "./build.ts";

const HELP = `
The folder's texts are the chapters, in the order of their names; its folders
are parts. A comic's folders of pages (comic.yml) are its episodes. Nothing is
sent anywhere. Without --epub, --print, --cover or --site it makes all four.

book.yaml, all of it optional:
  title: Moby-Dick           # default: the folder's name
  subtitle: or, The Whale
  author: Herman Melville
  about: Melville went to sea at twenty.
  publisher: Harper
  isbn: 978-3-16-148410-0    # of the printed book; its barcode is on the cover
  isbn-ebook: 978-…
  series: The Sea            # and series-number: 1
  language: en               # for hyphenation and quotes
  dedication: To Nathaniel Hawthorne
  copyright: © 2026 …        # lines of the copyright page
  qr: https://example.com    # a QR code on the copyright page
  blurb: Call me Ishmael.    # the back of the cover
  trim: 6 x 9                # inches, or a name such as Digest
  design: classic            # classic, modern, poetry or comic
  paper: cream               # cream or white
  ink: black                 # black or color
  cover: whale.jpg           # without one, the cover is a design
  cover-has-title: true      # the picture shows the title itself
  cover-style: framed        # framed, bold, band or quiet
  cover-palette: ink         # ink, cream, sea, forest, vermilion or white
  direction: rtl             # of a comic: ltr or rtl
  date: 2026-12-01           # default: the newest text's; the same date and
                             # texts make the same files. SOURCE_DATE_EPOCH too

Examples:
  $ quire build moby-dick
  $ quire build moby-dick --print --cover --out press
  $ quire build moby-dick --epub --watch
  $ quire build moby-dick --site && open dist/site/index.html`;

export const registerBuild: Registrar = (program, run) => {
  common(program.command("build"))
    .description("make an e-book, a printed book and a preview of a folder of markdown")
    .argument("<folder>", "the folder of the book's texts")
    .option("--epub", "the e-book; of a comic also a CBZ")
    .option("--print", "the interior as a PDF for a press")
    .option("--cover", "the cover as a PDF for a press, and a picture of it")
    .option("--site", "a preview that opens from the folder in a browser")
    .option("--out <folder>", "where to write the files", "dist")
    .option("--watch", "make them again whenever a file changes")
    .addHelpText("after", HELP)
    .action((folder: string, flags: BuildFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./build.ts")).buildCommand(invocation, folder, all),
      ),
    );
};
