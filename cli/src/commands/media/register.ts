import { UPLOAD_KINDS } from "@quire/domain/media/uploads";
import { Option } from "commander";
import { common, group, type Registrar } from "../common.ts";
import type { UploadFlags } from "./upload.ts";

const EXAMPLES = `
A picture's address is good for ever, any other file's for a short time: those
belong into a post (files: in its front matter).

Examples:
  $ quire media upload harbor.jpg
  $ quire media upload *.png --json
  $ quire media upload film.mp4            goes on where it broke, run again
  $ echo "![The harbor]($(quire media upload harbor.jpg -q))" >> story.md`;

export const registerMedia: Registrar = (program, run) => {
  const media = group(program, "media", "pictures, recordings and other files", EXAMPLES);
  common(media.command("upload"))
    .description("upload files to your site and print their addresses")
    .argument("<file...>", "pictures, audio, videos, documents")
    .addOption(
      new Option("--kind <kind>", "the kind of file, if the name doesn't tell").choices(UPLOAD_KINDS),
    )
    .addHelpText("after", EXAMPLES)
    .action((paths: string[], flags: UploadFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./upload.ts")).uploadCommand(invocation, paths, all),
      ),
    );
};
