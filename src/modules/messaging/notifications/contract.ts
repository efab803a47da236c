import { NotificationId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Image } from '#modules/media/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, cursorPageOf, idIn, pagePath, pageInput, self } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { channels, notificationTypes } from './catalog.ts';
import { notificationsReader } from './policies.ts';

export const NotificationType = z.enum(notificationTypes);
export const Channel = z.enum(channels);

/** One row of the list (NTF-06). */
export const Notification = z.object({
  /** `notification:…` */
  id: z.string(),
  notificationType: NotificationType,
  /** The newest three actors and the total. Empty if Backbeat is the sender. */
  users: z.object({ items: z.array(ProfileCard), total: z.int() }),
  /** Text as of when it was written: names, an excerpt, an amount. */
  params: z.record(z.string(), z.string()),
  items: z.object({
    items: z.array(z.object({ id: z.string(), type: z.string(), name: z.string(), images: z.array(Image) })),
  }),
  /** A path on this instance (NTF-05). */
  deepLinkUrl: pagePath,
  /** Time of the newest action. */
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
  /** The request to answer, `null` once it is answered (NTF-09). */
  action: z.nullable(z.object({ kind: z.string(), accept: z.string(), decline: z.string() })),
  /** The answer that the request got, in words. `null` while it is open, and if it was withdrawn. */
  answered: z.nullable(z.string()),
  title: z.string(),
});
export type Notification = z.infer<typeof Notification>;

export const refusals = {
  notificationNotFound: { status: 404, title: 'No longer available', message: 'It was withdrawn.' },
  alreadyAnswered: {
    status: 409,
    title: 'Already answered',
    message: 'You or someone on your team already answered it.',
  },
  unknownTimeZone: { status: 422, title: 'Unknown time zone', message: 'Choose a time zone from the list.' },
  deviceNotValid: {
    status: 422,
    title: 'Push isn’t available here',
    message: 'This browser gave us an address we can’t send to.',
  },
  linkNotValid: {
    status: 404,
    title: 'This link doesn’t work',
    message: 'Open your notification settings instead.',
  },
} as const satisfies RefusalTable;

/** The user's own list, or that of a profile they run. */
const whose = { userId: idIn(UserId), profileId: z.optional(z.string().check(z.maxLength(300))) };

export const listNotifications = call('GET /users/:userId/notifications', {
  summary: 'List the notifications of a user, or of a profile they run, newest first', // NTF-07
  input: z.object({
    ...whose,
    ...pageInput({ most: 50, usual: 15 }),
  }),
  answer: z.extend(cursorPageOf(Notification), {
    /** Counted to 100. */
    unread: z.int(),
  }),
  refusals,
  may: notificationsReader,
});

export const getUnread = call('GET /users/:userId/notifications/unread', {
  summary: 'Get the number of unread notifications, counted to 100',
  input: z.object(whose),
  answer: z.object({ total: z.int() }),
  may: notificationsReader,
});

export const readNotifications = call('POST /users/:userId/notifications/read', {
  summary: 'Mark some or all notifications as read',
  input: z.object({
    ...whose,
    /** Default: all. */
    ids: z.optional(z.array(idIn(NotificationId)).check(z.maxLength(50))),
  }),
  answer: z.object({ total: z.int() }),
  may: notificationsReader,
});

export const answerNotification = call('POST /users/:userId/notifications/:notificationId/answer', {
  summary: 'Accept or decline the request in a notification', // NTF-09
  input: z.object({ ...whose, notificationId: idIn(NotificationId), answer: z.enum(['accept', 'decline']) }),
  answer: z.extend(Notification, {
    /** Next page of the user: check-in for a new Door Manager, management for a Co-Host. */
    opens: z.nullable(pagePath),
  }),
  refusals,
  may: notificationsReader,
});

const minuteOfDay = z.int().check(z.gte(0), z.lte(1439));

/** Notification settings of a user (ACC-04). */
export const Settings = z.object({
  kinds: z.array(
    z.object({
      type: NotificationType,
      label: z.string(),
      channels: z.object({ inApp: z.boolean(), email: z.boolean(), sms: z.boolean(), push: z.boolean() }),
      /** Whether it can be texted at all. */
      mayText: z.boolean(),
    }),
  ),
  timeZone: z.string(),
  /** Minutes of the day in that zone. Spans midnight if `from` is later. */
  quietHours: z.nullable(z.object({ from: minuteOfDay, until: minuteOfDay })),
  /** The consent to text messages, without which none are sent. */
  smsConsent: z.nullable(z.object({ at: z.string(), text: z.string() })),
  smsText: z.object({ version: z.string(), text: z.string() }),
});
export type Settings = z.infer<typeof Settings>;

export const getSettings = call('GET /users/:userId/notificationSettings', {
  summary: 'Get the notification settings of the viewer',
  input: z.object({ userId: idIn(UserId) }),
  answer: Settings,
  may: self('userId'),
});

export const changeSettings = call('PUT /users/:userId/notificationSettings', {
  summary: 'Update notification settings. Settings you leave out don’t change',
  input: z.object({
    userId: idIn(UserId),
    kinds: z.optional(
      z
        .array(z.object({ type: NotificationType, channel: Channel, enabled: z.boolean() }))
        .check(z.maxLength(200)),
    ),
    timeZone: z.optional(z.string().check(z.maxLength(100))),
    quietHours: z.optional(z.nullable(z.object({ from: minuteOfDay, until: minuteOfDay }))),
    smsConsent: z.optional(z.boolean()),
  }),
  answer: Settings,
  refusals,
  may: self('userId'),
});

export const PushDevices = z.object({
  /** The application server key for subscribing, base64url. */
  publicKey: z.string(),
  /** Newest first. */
  items: z.array(
    z.object({
      id: z.string(),
      endpoint: z.string(),
      createdAt: z.string(),
    }),
  ),
});
export type PushDevices = z.infer<typeof PushDevices>;

export const listPushDevices = call('GET /users/:userId/pushDevices', {
  summary: 'List the viewer’s devices that receive push notifications',
  input: z.object({ userId: idIn(UserId) }),
  answer: PushDevices,
  may: self('userId'),
});

export const addPushDevice = call('POST /users/:userId/pushDevices', {
  summary: 'Turn on push for this device while it stays signed in. It stops being anyone else’s device',
  input: z.object({
    userId: idIn(UserId),
    endpoint: z.string().check(z.maxLength(1000)),
    /** A P-256 point and 16 bytes, base64url, as browsers provide them. */
    keys: z.object({
      p256dh: z.string().check(z.maxLength(100)),
      auth: z.string().check(z.maxLength(100)),
    }),
  }),
  answer: PushDevices,
  refusals,
  may: self('userId'),
});

export const removePushDevice = call('DELETE /users/:userId/pushDevices/:deviceId', {
  summary: 'Turn off push for a device',
  input: z.object({ userId: idIn(UserId), deviceId: z.string() }),
  answer: PushDevices,
  may: self('userId'),
});
