import Joi from "@hapi/joi";
import {
  LIBRARY_LISTS,
  type LibraryList,
  MAX_LIST_NAME,
  SAVED_LISTS,
  type SavedList,
} from "@quire/domain/posts/library";
import type { BodyOf, OutputOf } from "../call.ts";
import * as calls from "../calls/library.ts";
import type { LibraryEntry, OpenReadingList, ReadingList, SavedIds } from "../records/library.ts";
import { contract } from "./contract.ts";
import { count, displayName, id, idKey, listing, nextKey, time, yes } from "./fields.ts";
import { cardWithSite } from "./records/topic.ts";

const tag = "library";
const savedKey = () =>
  Joi.object<{ list: SavedList; postId: string }, true>({
    list: Joi.string()
      .valid(...SAVED_LISTS)
      .required(),
    postId: id().required(),
  });

export const addToLibrary = contract(calls.addToLibrary, {
  name: "addToLibrary",
  summary: "Save a post for later, or offline on all your devices",
  tag,
  audience: "user",
  params: savedKey(),
  output: () => Joi.object<OutputOf<typeof calls.addToLibrary>, true>({ saved: yes() }),
  errors: ["post_not_found", "library_full", "too_many_requests"],
});

export const removeFromLibrary = contract(calls.removeFromLibrary, {
  name: "removeFromLibrary",
  summary: "Remove a post from what you saved",
  tag,
  audience: "user",
  params: savedKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.removeFromLibrary>, true>({
      saved: Joi.valid(false).required() as never,
    }),
});

export const getSavedIds = contract(calls.getSavedIds, {
  name: "getSavedIds",
  summary: "Get the ids of all posts you saved",
  tag,
  audience: "user",
  output: () =>
    Joi.object<SavedIds, true>({
      bookmarks: Joi.array().items(id()).required(),
      offline: Joi.array()
        .items(Joi.object({ post_id: id().required(), site_id: id().required() }))
        .required(),
    }),
});

const { next, size } = listing;

export const listLibrary = contract(calls.listLibrary, {
  name: "listLibrary",
  summary: "List the posts you saved, bought or finished, last added first",
  tag,
  audience: "user",
  params: Joi.object<{ list: LibraryList }, true>({
    list: Joi.string()
      .valid(...LIBRARY_LISTS)
      .required(),
  }),
  query: Joi.object<{ next?: string; size?: number }, true>({ next, size }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listLibrary>, true>({
      entries: Joi.array()
        .items(
          Joi.object<LibraryEntry, true>({
            post: cardWithSite().required(),
            added_at: time().required(),
            order_id: id().allow(null).required(),
          }),
        )
        .required(),
      next: nextKey(),
    }),
});

const readingList = () =>
  Joi.object<ReadingList, true>({
    id: id().required(),
    name: Joi.string().required(),
    shared: Joi.boolean().required(),
    posts: count(),
    has_post: Joi.boolean().required(),
  });
const listName = () => displayName(MAX_LIST_NAME);
const listedKey = () =>
  Joi.object<{ id: string; postId: string }, true>({ id: id().required(), postId: id().required() });

export const listReadingLists = contract(calls.listReadingLists, {
  name: "listReadingLists",
  summary: "List your reading lists",
  tag,
  audience: "user",
  query: Joi.object<{ post_id?: string }, true>({ post_id: id() }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listReadingLists>, true>({
      lists: Joi.array().items(readingList()).required(),
    }),
});

export const createReadingList = contract(calls.createReadingList, {
  name: "createReadingList",
  summary: "Create a reading list",
  tag,
  audience: "user",
  body: Joi.object<BodyOf<typeof calls.createReadingList>, true>({
    name: listName().required(),
    shared: Joi.boolean().required(),
  }),
  output: () => readingList(),
  status: 201,
  errors: ["too_many_lists", "too_many_requests"],
});

export const updateReadingList = contract(calls.updateReadingList, {
  name: "updateReadingList",
  summary: "Rename a reading list, or share it",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object<BodyOf<typeof calls.updateReadingList>, true>({ name: listName(), shared: Joi.boolean() }),
  output: () => readingList(),
  errors: ["list_not_found"],
});

export const deleteReadingList = contract(calls.deleteReadingList, {
  name: "deleteReadingList",
  summary: "Delete a reading list; its posts stay",
  tag,
  audience: "user",
  params: idKey(),
  output: () => Joi.object<OutputOf<typeof calls.deleteReadingList>, true>({ deleted: yes() }),
  errors: ["list_not_found"],
});

export const addToReadingList = contract(calls.addToReadingList, {
  name: "addToReadingList",
  summary: "Add a post to a reading list",
  tag,
  audience: "user",
  params: listedKey(),
  output: () => Joi.object<OutputOf<typeof calls.addToReadingList>, true>({ saved: yes() }),
  errors: ["list_not_found", "post_not_found", "list_full", "too_many_requests"],
});

export const removeFromReadingList = contract(calls.removeFromReadingList, {
  name: "removeFromReadingList",
  summary: "Remove a post from a reading list",
  tag,
  audience: "user",
  params: listedKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.removeFromReadingList>, true>({
      saved: Joi.valid(false).required() as never,
    }),
  errors: ["list_not_found"],
});

export const getReadingList = contract(calls.getReadingList, {
  name: "getReadingList",
  summary: "Get a shared reading list, or one of yours",
  tag,
  audience: "anyone",
  params: idKey(),
  query: Joi.object<{ next?: string; size?: number }, true>({ next, size }),
  output: () =>
    Joi.object<OutputOf<typeof calls.getReadingList>, true>({
      list: Joi.object<OpenReadingList, true>({
        id: id().required(),
        name: Joi.string().required(),
        shared: Joi.boolean().required(),
        owner: Joi.object({
          name: Joi.string().required(),
          url: Joi.string().allow(null).required(),
        }).required(),
        own: Joi.boolean().required(),
      }).required(),
      posts: Joi.array().items(cardWithSite()).required(),
      next: nextKey(),
    }),
  errors: ["list_not_found"],
});
