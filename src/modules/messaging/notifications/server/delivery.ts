import type { DomainEventDefinition, PayloadOf } from '#platform/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import type { NotificationDraft } from './draft.ts';

export type Delivery<Definition extends DomainEventDefinition> = {
  /** Of the domain event. Ids of later ones are greater. */
  readonly id: string;
  readonly key: string;
  /** The date of delivery, for types grouped by day. */
  readonly day: string;
  readonly payload: PayloadOf<Definition>;
};

type Drafts = Promise<readonly NotificationDraft[]> | AsyncIterable<readonly NotificationDraft[]>;
type ListDrafts<Definition extends DomainEventDefinition> = (
  db: Db,
  delivery: Delivery<Definition>,
) => Drafts;

/** Writes notifications. @param isNews whether they are also pushed and texted */
export type Notify = (drafts: Drafts, isNews: boolean) => Promise<void>;
type Notifier = (db: Db, notify: Notify) => Subscriber;

const delivering =
  (prefix: string, isNews: boolean, by: Subscriber['by']) =>
  <Definition extends DomainEventDefinition>(
    definition: Definition,
    listDrafts: ListDrafts<Definition>,
  ): Notifier =>
  (db, notify) =>
    subscribe(definition, {
      name: `notifications.${prefix}.${definition.type}`,
      by,
      handle: ({ id, key, payload }) => {
        const day = new Date().toISOString().slice(0, 10);
        return notify(listDrafts(db, { id, key, day, payload }), isNews);
      },
    });

export const notifyOf = delivering('tell', true, 'queued');
/** For events that notify few users. */
export const notifyFew = delivering('tell', true, 'direct');
export const restoreOf = delivering('restore', false, 'queued');

/** For what makes notifications wrong or pointless. */
export const takeBackOn = <Definition extends DomainEventDefinition>(
  definition: Definition,
  takeBack: (payload: PayloadOf<Definition>) => Promise<void>,
): Subscriber =>
  subscribe(definition, {
    name: `notifications.take-back.${definition.type}`,
    by: 'queued',
    handle: ({ payload }) => takeBack(payload),
  });

export const endOn =
  <Definition extends DomainEventDefinition, Retraction>(
    definition: Definition,
    find: (db: Db, payload: PayloadOf<Definition>) => Promise<Retraction>,
  ) =>
  (db: Db, end: (ended: Retraction) => Promise<void>): Subscriber =>
    takeBackOn(definition, async (payload) => end(await find(db, payload)));
