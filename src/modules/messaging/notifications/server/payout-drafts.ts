import type { payoutHeld, payoutSent } from '#modules/sales/payouts/events.ts';
import type { splitAnswered, splitProposed } from '#modules/sales/splits/events.ts';
import { cents, moneyText } from '#platform/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationDraft } from './draft.ts';
import { findEvent, manageEvent, managePathOf, ofEvent } from './draft-parts.ts';
import * as things from './things-store.ts';

/** Asks the teams of artists and venues (PYO-03). */
export async function listSplitProposed(
  db: Db,
  { payload: { eventId, version, partyIds } }: Delivery<typeof splitProposed>,
): Promise<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (!event) return [];
  const asked = await Promise.all(
    partyIds.map(async (id) => ({
      party: await things.findProfileName(db, id),
      team: await things.listTeam(db, id),
    })),
  );
  return asked.flatMap(({ party, team }) => {
    if (!party) return [];
    const about = {
      ...ofEvent(event),
      type: 'splitProposed',
      by: event.creatorId,
      key: `${eventId}:${version}:${party.id}`,
      params: { event: event.name, party: party.name },
      link: managePathOf(party, 'payouts'),
    } as const;
    return [party.id, ...team].map((to) => ({ ...about, to }));
  });
}

/** Tells the hosts. */
export async function listSplitAnswered(
  db: Db,
  { key, payload: { eventId, partyId, answer } }: Delivery<typeof splitAnswered>,
): Promise<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (!event) return [];
  const about = {
    ...ofEvent(event),
    type: 'splitAnswered',
    by: partyId,
    key,
    params: { event: event.name, answer },
    link: manageEvent(event, 'settlement'),
  } as const;
  return (await things.listHosts(db, eventId)).map((to) => ({ ...about, to }));
}

/** Tells the team of the host, artist or venue that gets the money (PYO-02). */
const listPayout = (type: 'payoutHeld' | 'payoutSent') =>
  async function (
    db: Db,
    { key, payload }: Delivery<typeof payoutHeld | typeof payoutSent>,
  ): Promise<readonly NotificationDraft[]> {
    const { eventId, payeeId, amount, currency } = payload;
    const [event, payee] = await Promise.all([findEvent(db, eventId), things.findProfileName(db, payeeId)]);
    if (!event || !payee || amount <= 0) return [];
    const about = {
      ...ofEvent(event),
      type,
      key,
      params: {
        event: event.name,
        amount: moneyText(cents(amount), currency),
        ...('reason' in payload && { reason: payload.reason }),
      },
      link: managePathOf(payee, 'payouts'),
    };
    const team = payee.type === 'user' ? [] : await things.listTeam(db, payee.id);
    return [payee.id, ...team].map((to) => ({ ...about, to }));
  };

export const listPayoutSent = listPayout('payoutSent');
export const listPayoutHeld = listPayout('payoutHeld');
