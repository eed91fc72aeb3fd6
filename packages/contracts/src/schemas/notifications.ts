import Joi from "@hapi/joi";
import { NOTIFICATION_KINDS } from "@quire/domain/audience/notificationKinds";
import type { BodyOf, OutputOf } from "../call.ts";
import * as calls from "../calls/notifications.ts";
import type { LinkedActor, Notification, NotificationActor } from "../records/notification.ts";
import { contract } from "./contract.ts";
import { count, id, idKey, listing, nextKey, time } from "./fields.ts";
import { imageRef } from "./records/image.ts";

const tag = "notifications";
const audience = "user";

const actor = { id: id().required(), name: Joi.string().required(), logo: imageRef().allow(null).required() };
const unreadCount = () => Joi.object<calls.UnreadCount, true>({ unread: count() });

export const listNotifications = contract(calls.listNotifications, {
  name: "listNotifications",
  summary: "List your notifications, the latest first",
  tag,
  audience,
  query: Joi.object<{ next?: string; size?: number }, true>({ next: listing.next, size: listing.size }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listNotifications>, true>({
      notifications: Joi.array()
        .items(
          Joi.object<Notification, true>({
            id: id().required(),
            kind: Joi.string()
              .valid(...NOTIFICATION_KINDS)
              .required(),
            text: Joi.string().required(),
            detail: Joi.string().allow(null).required(),
            url: Joi.string().required(),
            count: count(),
            actors: Joi.array().items(Joi.object<NotificationActor, true>(actor)).max(3).required(),
            updated: time().required(),
            read: Joi.boolean().required(),
          }),
        )
        .required(),
      unread: count(),
      next: nextKey(),
    }),
});

export const listNotificationActors = contract(calls.listNotificationActors, {
  name: "listNotificationActors",
  summary: "List who caused one of your notifications",
  tag,
  audience,
  params: idKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listNotificationActors>, true>({
      actors: Joi.array()
        .items(Joi.object<LinkedActor, true>({ ...actor, url: Joi.string().allow(null).required() }))
        .max(100)
        .required(),
    }),
  errors: ["notification_not_found"],
});

export const countUnreadNotifications = contract(calls.countUnreadNotifications, {
  name: "countUnreadNotifications",
  summary: "Count your unread notifications, up to 100",
  tag,
  audience,
  output: unreadCount,
});

export const readNotifications = contract(calls.readNotifications, {
  name: "readNotifications",
  summary: "Mark notifications as read, by id or up to a time",
  tag,
  audience,
  body: Joi.object<BodyOf<typeof calls.readNotifications>, true>({
    ids: Joi.array().items(id()).max(100),
    until: time(),
  }).xor("ids", "until"),
  output: unreadCount,
});

export const streamNotifications = contract(calls.streamNotifications, {
  name: "streamNotifications",
  summary: "Stream the count of unread notifications as server-sent events",
  tag,
  audience,
  query: Joi.object<{ seconds?: number }, true>({ seconds: Joi.number().integer().min(0).max(3600) }),
  output: () => Joi.string(),
  errors: ["too_many_requests"],
});
