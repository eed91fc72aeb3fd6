import * as contracts from "@quire/contracts/schemas/uploads";
import { systemClock } from "../../../platform/clock.ts";
import type { Feature } from "../../../platform/http/feature.ts";
import { uploadFile } from "./commands/uploadFile.ts";
import { handleDeleteImportFile } from "./jobs/deleteImportFile.ts";
import { expireUpload, handleExpiry } from "./jobs/expireUpload.ts";
import { handleImageSizes, makeImageSizes } from "./jobs/makeImageSizes.ts";
import { handlePoster } from "./jobs/makePoster.ts";
import { handleWaveform } from "./jobs/makeWaveform.ts";
import { deleteImportFile, makePoster, makeWaveform } from "./jobs/names.ts";
import { handleDiscarded, removeDiscarded } from "./jobs/removeDiscarded.ts";
import { handleRemoveOrphan, removeOrphan } from "./jobs/removeOrphan.ts";
import { findUpload } from "./queries/findUpload.ts";
import { serveFile } from "./queries/serveFile.ts";
import { serveRemote } from "./queries/serveRemote.ts";
import { serveSigned } from "./queries/serveSigned.ts";
import { removeAbandoned } from "./removeAbandoned.ts";
import { cancelUpload } from "./resumable/cancelUpload.ts";
import { continueUpload } from "./resumable/continueUpload.ts";
import { getResumable } from "./resumable/getResumable.ts";
import { startUpload } from "./resumable/startUpload.ts";
import { tusOptions } from "./resumable/tusOptions.ts";

/** Uploading, finding and serving files. */
export const uploads: Feature = (routes, platform) => {
  platform.jobs.handle(makeImageSizes, handleImageSizes(platform));
  platform.jobs.handle(makePoster, handlePoster(platform));
  platform.jobs.handle(makeWaveform, handleWaveform(platform));
  platform.jobs.handle(deleteImportFile, handleDeleteImportFile(platform));
  platform.jobs.handle(expireUpload, handleExpiry(platform));
  platform.jobs.handle(removeDiscarded, handleDiscarded(platform));
  platform.jobs.handle(removeOrphan, handleRemoveOrphan(platform));
  // The machine's own clock, which also sets its files' times.
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
    serveRemote(platform),
    serveSigned(platform),
  ];
};
