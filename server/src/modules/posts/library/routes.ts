import type { ServerRoute } from "@hapi/hapi";
import * as calls from "@quire/contracts/schemas/library";
import type { Routes } from "../../../platform/http/route.ts";
import { addToLibraryCommand, removeFromLibraryCommand } from "./commands.ts";
import {
  addToReadingListCommand,
  createReadingListCommand,
  deleteReadingListCommand,
  removeFromReadingListCommand,
  updateReadingListCommand,
} from "./listCommands.ts";
import { getReadingListQuery, listReadingListsQuery } from "./listQueries.ts";
import { getSavedIdsQuery, listLibraryQuery } from "./queries.ts";

/** The caller's library: what they saved for later or offline, bought, or finished, and their reading lists. */
export const library = (routes: Routes): ServerRoute[] => [
  routes.writeInSteps(calls.addToLibrary, addToLibraryCommand),
  routes.write(calls.removeFromLibrary, removeFromLibraryCommand),
  routes.read(calls.getSavedIds, getSavedIdsQuery),
  routes.read(calls.listLibrary, listLibraryQuery),
  routes.read(calls.listReadingLists, listReadingListsQuery),
  routes.writeInSteps(calls.createReadingList, createReadingListCommand),
  routes.write(calls.updateReadingList, updateReadingListCommand),
  routes.write(calls.deleteReadingList, deleteReadingListCommand),
  routes.writeInSteps(calls.addToReadingList, addToReadingListCommand),
  routes.write(calls.removeFromReadingList, removeFromReadingListCommand),
  routes.read(calls.getReadingList, getReadingListQuery),
];
