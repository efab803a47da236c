import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { noId } from '#platform/ids.ts';
import type { CompleteInput } from '#platform/server/answer-call.ts';
import { findExternalEvent } from './event-store.ts';

/** Lets every call about an event take the id of another ticket provider, such as `event:dice:l2yv6` (EVT-03). */
export const completeEventId: CompleteInput = async (db, input, { eventId: sent }) => {
  const parsed = input as Readonly<Record<string, unknown>>;
  if (parsed.eventId !== noId || typeof sent !== 'string') return input;
  const key = outsideKey('event', sent);
  const eventId = key.provider === 'backbeat' ? undefined : await findExternalEvent(db, key);
  return eventId === undefined ? input : { ...parsed, eventId };
};
