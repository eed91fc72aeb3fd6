import * as contracts from "@quire/contracts/schemas/books";
import type { Feature } from "../../platform/http/feature.ts";
import { limitConcurrency } from "../../platform/jobs/limitConcurrency.ts";
import { pruneBookFiles, pruneBookFilesJob } from "./builds/pruneBookFiles.ts";
import { buildJob, buildKey } from "./builds/requestBuilds.ts";
import { runBuild } from "./builds/runBuild.ts";
import {
  cancelBookOrder,
  createBookOrder,
  listShipping,
  previewBookOrder,
  shipBookOrder,
  updateBookAddress,
} from "./orders/commands.ts";
import { processBookOrder } from "./orders/processBookOrder.ts";
import { getBookPurchase, listBookOrders, listBookPurchases } from "./orders/queries.ts";
import { processBookOrderJob, runDueBookOrders, runDueBookOrdersJob } from "./orders/runDueBookOrders.ts";
import { sweepDeleted, sweepDeletedJob } from "./orders/sweepDeleted.ts";
import { watchPress, watchPressJob } from "./press/watchPress.ts";
import { createBook, deleteBook, updateBook } from "./projects/commands.ts";
import { publishBook } from "./projects/publishBook.ts";
import {
  buildBook,
  getBook,
  getBookFile,
  getBookPage,
  getBookSample,
  listBooks,
} from "./projects/queries.ts";
import { placePictures, placePicturesJob, placePicturesKey } from "./sources/placePictures.ts";

/** Printed books: what they are made of, their files, and their orders. */
export const books: Feature = (routes, platform) => {
  const { jobs } = platform;
  const build = { name: buildJob, max: 1, key: buildKey };
  jobs.handle(
    buildJob,
    limitConcurrency(platform, build, (payload) => runBuild(platform, payload)),
  );
  const pictures = { name: placePicturesJob, max: 1, key: placePicturesKey };
  jobs.handle(
    placePicturesJob,
    limitConcurrency(platform, pictures, (payload) => placePictures(platform, payload)),
  );
  jobs.handle(pruneBookFilesJob, () => pruneBookFiles(platform));
  jobs.handle(sweepDeletedJob, () => sweepDeleted(platform));
  jobs.handle(watchPressJob, () => watchPress(platform));
  jobs.handle(runDueBookOrdersJob, () => runDueBookOrders(platform));
  jobs.handle(processBookOrderJob, ({ orderId }) => processBookOrder(platform, orderId));
  return [
    routes.writeInSteps(contracts.createBook, createBook),
    routes.read(contracts.listBooks, listBooks),
    routes.read(contracts.getBook, getBook),
    routes.writeInSteps(contracts.updateBook, updateBook),
    routes.write(contracts.deleteBook, deleteBook),
    routes.write(contracts.buildBook, buildBook),
    routes.read(contracts.getBookFile, getBookFile),
    routes.writeInSteps(contracts.publishBook, publishBook),
    routes.read(contracts.getBookPage, getBookPage),
    routes.read(contracts.getBookSample, getBookSample),
    routes.writeInSteps(contracts.listDomesticShipping, listShipping),
    routes.writeInSteps(contracts.listPressShipping, listShipping),
    routes.writeInSteps(contracts.previewBookOrder, previewBookOrder),
    routes.writeInSteps(contracts.createBookOrder, createBookOrder),
    routes.read(contracts.listBookPurchases, listBookPurchases),
    routes.read(contracts.getBookPurchase, getBookPurchase),
    routes.writeInSteps(contracts.cancelBookOrder, cancelBookOrder),
    routes.write(contracts.updateBookAddress, updateBookAddress),
    routes.read(contracts.listBookOrders, listBookOrders),
    routes.write(contracts.shipBookOrder, shipBookOrder),
  ];
};
