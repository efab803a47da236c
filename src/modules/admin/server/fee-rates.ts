import { readInstance } from '#modules/instance/settings/server/index.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { findProfileId, readCardsOf } from '#modules/profiles/profiles/server/index.ts';
import { addEntry } from '#modules/safety/moderation/server/index.ts';
import { feeRates } from '#modules/events/ticket-types/server/index.ts';
import type { FeeRates } from '#modules/events/ticket-types/fees.ts';
import type { InputOf } from '#platform/contract.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import { isCurrency } from '#platform/currencies.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { feeWords } from '../copy.ts';
import {
  feeLimits,
  feeRefusals as refusals,
  type FeeRate,
  type listFeeRates as listFeeRatesCall,
  type setFeeRate as setFeeRateCall,
} from '../money-contract.ts';

export async function readFeeRates(db: Db, page: InputOf<typeof listFeeRatesCall>, standard: FeeRates) {
  const { rows, next } = await feeRates.listFeeRates(db, page);
  const { city } = await readInstance(db);
  const items = await toRates(db, rows);
  return { items, next, standard, currency: city.currency };
}

/**
 * Sets the fee rate of a scope from a start time. Existing orders keep their rate.
 * @throws Refusal currencyInvalid, hostNotFound, feeHalf, feeTooHigh, whyRequired, startsInPast
 */
export async function setFeeRate(
  tx: Db,
  wish: InputOf<typeof setFeeRateCall>,
  byId: UserId,
): Promise<FeeRate> {
  const { percent, perTicketCents, reason } = wish;
  const currency = wish.currency?.toLowerCase() || null;
  if (currency && !isCurrency(currency)) throw refuse(refusals, 'currencyInvalid');
  if ((percent === null) !== (perTicketCents === null)) throw refuse(refusals, 'feeHalf');
  if ((perTicketCents ?? 0) > feeLimits.perTicketCents(currency ?? '')) throw refuse(refusals, 'feeTooHigh');
  const hostId = wish.hostId ? await findHost(tx, wish.hostId) : null;
  if (reason === '') throw refuse(refusals, 'whyRequired');
  const startsAt = wish.startsAt === null ? null : new Date(wish.startsAt);
  const row = await feeRates.addFeeRate(tx, { hostId, currency, percent, perTicketCents, startsAt, byId });
  if (!row) throw refuse(refusals, 'startsInPast');
  const [rate] = await toRates(tx, [row]);
  await addEntry(tx, {
    byId,
    act: 'setFeeRate',
    itemType: 'feeRate',
    itemId: row.id,
    wireId: row.id,
    title: [rate!.host?.name ?? feeWords.everybody, currency?.toUpperCase()].filter(Boolean).join(', '),
    before: {},
    after: { hostId: wish.hostId, currency, percent, perTicketCents, startsAt: rate!.startsAt },
    reason,
  });
  return rate!;
}

async function findHost(db: Db, wireId: string): Promise<ProfileId> {
  const key = profileKeyOf(wireId);
  const id = key && (key.type === 'user' || key.type === 'community') && (await findProfileId(db, key));
  if (!id) throw refuse(refusals, 'hostNotFound');
  return id;
}

async function toRates(
  db: Db,
  rows: Awaited<ReturnType<typeof feeRates.listFeeRates>>['rows'],
): Promise<FeeRate[]> {
  const cards = await readCardsOf(
    db,
    rows.flatMap(({ hostId, byId }) => [hostId, byId]),
  );
  return rows.map(({ id, hostId, currency, percent, perTicketCents, startsAt, state, byId, createdAt }) => ({
    id,
    host: (hostId && cards.get(hostId)) || null,
    currency,
    percent,
    perTicketCents,
    startsAt: startsAt.toISOString(),
    state,
    by: cards.get(byId) ?? null,
    createdAt: createdAt.toISOString(),
  }));
}
