import { NotificationId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Image } from '#modules/media/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, pageOf, pagePath, queryInt, self } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { channels, notificationTypes } from './catalogue.ts';
import { notificationsReader } from './policies.ts';

export const NotificationType = z.enum(notificationTypes);
export const Channel = z.enum(channels);

/** One line of somebody's list (NTF-06). */
export const Notification = z.object({
  /** `notification:…` */
  id: z.string(),
  notificationType: NotificationType,
  /** Who did it: the newest three, and how many in all. None where we speak ourselves. */
  users: z.object({ items: z.array(ProfileCard), total: z.int() }),
  /** The words it was written with: names, an excerpt, an amount. */
  params: z.record(z.string(), z.string()),
  /** What it is about. */
  items: z.object({
    items: z.array(z.object({ id: z.string(), type: z.string(), name: z.string(), images: z.array(Image) })),
  }),
  /** A page of ours (NTF-05). */
  deepLinkUrl: pagePath,
  /** The newest act it tells of. */
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
  /** What waits for an answer in place; `null` where nothing does any more (NTF-09). */
  action: z.nullable(z.object({ kind: z.string(), accept: z.string(), decline: z.string() })),
  title: z.string(),
});
export type Notification = z.infer<typeof Notification>;

export const refusals = {
  notificationNotFound: { status: 404, title: 'Not there any more', message: 'It has been taken back.' },
  alreadyAnswered: {
    status: 409,
    title: 'Already answered',
    message: 'You or somebody of your team was faster.',
  },
  unknownTimeZone: { status: 422, title: 'Unknown time zone', message: 'Choose one of the list.' },
  deviceNotValid: {
    status: 422,
    title: 'This device cannot be reached',
    message: 'Its browser gave no address that we may send to.',
  },
  linkNotValid: { status: 404, title: 'This link does not work', message: 'Open your settings instead.' },
} as const satisfies RefusalTable;

/** Whose list: the person's own, or that of a profile they run. */
const whose = { userId: idIn(UserId), profileId: z.optional(z.string().check(z.maxLength(300))) };

export const listNotifications = call('GET /users/:userId/notifications', {
  summary: 'What a person, or a profile they run, is told; newest first (NTF-07)',
  input: z.object({
    ...whose,
    limit: queryInt({ min: 1, max: 50, default: 15 }),
    cursor: z.optional(z.string()),
  }),
  answer: z.extend(pageOf(Notification), {
    /** Counted to 100. */
    unread: z.int(),
  }),
  refusals,
  may: notificationsReader,
});

export const getUnread = call('GET /users/:userId/notifications/unread', {
  summary: 'How much is unread, counted to 100',
  input: z.object(whose),
  answer: z.object({ total: z.int() }),
  may: notificationsReader,
});

export const readNotifications = call('POST /users/:userId/notifications/read', {
  summary: 'Mark notifications as read: some, or all up to now',
  input: z.object({
    ...whose,
    /** Left out: all of them. */
    ids: z.optional(z.array(idIn(NotificationId)).check(z.maxLength(50))),
  }),
  answer: z.object({ total: z.int() }),
  may: notificationsReader,
});

export const answerNotification = call('POST /users/:userId/notifications/:notificationId/answer', {
  summary: 'Accept or decline in place what a notification asks (NTF-09)',
  input: z.object({ ...whose, notificationId: idIn(NotificationId), answer: z.enum(['accept', 'decline']) }),
  answer: z.extend(Notification, {
    /** Where the reader goes on: check-in for a new Door Manager, management for a Co-Host. */
    opens: z.nullable(pagePath),
  }),
  refusals,
  may: notificationsReader,
});

const minuteOfDay = z.int().check(z.gte(0), z.lte(1439));

/** How a person is told (ACC-04). */
export const Settings = z.object({
  kinds: z.array(
    z.object({
      type: NotificationType,
      label: z.string(),
      channels: z.object({ inApp: z.boolean(), email: z.boolean(), sms: z.boolean(), push: z.boolean() }),
      /** Whether it may be sent as a text message at all. */
      mayText: z.boolean(),
    }),
  ),
  timeZone: z.string(),
  /** Minutes of the day in that zone; over midnight where `from` is later. */
  quietHours: z.nullable(z.object({ from: minuteOfDay, until: minuteOfDay })),
  /** What was agreed to, and when; text messages are sent to nobody else. */
  smsConsent: z.nullable(z.object({ at: z.string(), text: z.string() })),
  /** What the question says now. */
  smsText: z.object({ version: z.string(), text: z.string() }),
});
export type Settings = z.infer<typeof Settings>;

export const getSettings = call('GET /users/:userId/notificationSettings', {
  summary: 'How a person is told',
  input: z.object({ userId: idIn(UserId) }),
  answer: Settings,
  may: self('userId'),
});

export const changeSettings = call('PUT /users/:userId/notificationSettings', {
  summary: 'Change how one is told; what is left out stays',
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

/** The browsers of a person that take messages while no page is open. */
export const PushDevices = z.object({
  /** What a browser has to be asked with: our key, base64url. */
  publicKey: z.string(),
  /** Newest first. */
  items: z.array(
    z.object({
      id: z.string(),
      /** By which a browser knows itself. */
      endpoint: z.string(),
      createdAt: z.string(),
    }),
  ),
});
export type PushDevices = z.infer<typeof PushDevices>;

export const listPushDevices = call('GET /users/:userId/pushDevices', {
  summary: 'The devices of a person that take push messages',
  input: z.object({ userId: idIn(UserId) }),
  answer: PushDevices,
  may: self('userId'),
});

export const addPushDevice = call('POST /users/:userId/pushDevices', {
  summary:
    'Send push messages to this device, as long as it is signed in; it is then no device of anybody else',
  input: z.object({
    userId: idIn(UserId),
    endpoint: z.string().check(z.maxLength(1000)),
    /** A point of P-256 and 16 bytes, base64url, as browsers give them. */
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
  summary: 'Send no more push messages to a device',
  input: z.object({ userId: idIn(UserId), deviceId: z.string() }),
  answer: PushDevices,
  may: self('userId'),
});
