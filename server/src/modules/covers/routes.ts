import * as contracts from "@quire/contracts/schemas/covers";
import type { Feature } from "../../platform/http/feature.ts";
import { limitConcurrency } from "../../platform/jobs/limitConcurrency.ts";
import { openImagesApi } from "./artists/imagesApi.ts";
import { openOwnArtist } from "./artists/ownArtist.ts";
import { createCover, deleteCover } from "./commands.ts";
import { drawCover, drawCoverJob, drawCoverKey } from "./drawCover.ts";
import { getCover, listCovers } from "./queries.ts";

/** Pictures for covers, drawn from a description. */
export const covers: Feature = (routes, platform) => {
  const { jobs, config } = platform;
  const artist = config.images ? openImagesApi(config.images) : openOwnArtist();
  const draw = { name: drawCoverJob, max: 2, key: drawCoverKey };
  jobs.handle(
    drawCoverJob,
    limitConcurrency(platform, draw, (job, run) => drawCover(platform, artist, job, run)),
  );
  return [
    routes.writeInSteps(contracts.createCover, createCover),
    routes.read(contracts.listCovers, listCovers),
    routes.read(contracts.getCover, getCover),
    routes.write(contracts.deleteCover, deleteCover),
  ];
};
