import * as contracts from "@quire/contracts/schemas/uploads";
import { systemClock } from "../../../platform/clock.ts";
import type { Feature } from "../../../platform/http/feature.ts";
import { uploadFile } from "./commands/uploadFile.ts";
import { expireUpload, handleExpiry } from "./jobs/expireUpload.ts";
import { handleForgetTable } from "./jobs/forgetTable.ts";
import { handleImageSizes, makeImageSizes } from "./jobs/makeImageSizes.ts";
import { handlePoster } from "./jobs/makePoster.ts";
import { handleWaveform } from "./jobs/makeWaveform.ts";
import { forgetTable, makePoster, makeWaveform } from "./jobs/names.ts";
import { handleDiscarded, removeDiscarded } from "./jobs/removeDiscarded.ts";
import { handleStray, removeStray } from "./jobs/removeStray.ts";
import { findUpload } from "./queries/findUpload.ts";
import { serveFile } from "./queries/serveFile.ts";
import { serveSigned } from "./queries/serveSigned.ts";
import { removeAbandoned } from "./removeAbandoned.ts";
import { cancelUpload } from "./resumable/cancelUpload.ts";
import { continueUpload } from "./resumable/continueUpload.ts";
import { getResumable } from "./resumable/getResumable.ts";
import { startUpload } from "./resumable/startUpload.ts";
import { tusOptions } from "./resumable/tusOptions.ts";

/** Files: sending them, finding them again, and giving them to those who may have them. */
export const uploads: Feature = (routes, platform) => {
  platform.jobs.handle(makeImageSizes, handleImageSizes(platform));
  platform.jobs.handle(makePoster, handlePoster(platform));
  platform.jobs.handle(makeWaveform, handleWaveform(platform));
  platform.jobs.handle(forgetTable, handleForgetTable(platform));
  platform.jobs.handle(expireUpload, handleExpiry(platform));
  platform.jobs.handle(removeDiscarded, handleDiscarded(platform));
  platform.jobs.handle(removeStray, handleStray(platform));
  // By the machine's own clock, which is what dates its files.
  removeAbandoned(systemClock.now()).catch((error) => {
    platform.log.warn({ err: error }, "abandoned uploads were not removed");
  });
  return [
    routes.stream(contracts.uploadFile, uploadFile),
    routes.read(contracts.findUpload, findUpload),
    routes.writeInSteps(contracts.startUpload, startUpload),
    routes.read(contracts.getResumable, getResumable),
    routes.stream(contracts.continueUpload, continueUpload),
    routes.writeInSteps(contracts.cancelUpload, cancelUpload),
    tusOptions,
    serveFile(platform),
    serveSigned(platform),
  ];
};
