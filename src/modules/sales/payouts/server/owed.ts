import { listBinding, type BindingSplit } from '#modules/sales/splits/server/index.ts';
import type { ProfileId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { owedTo, type EventMoney, type Owed, type Party } from '../rules.ts';
import {
  listOwedEvents,
  listSettled,
  readMoney,
  type EndedEvents,
  type NewSettlement,
  type SettledAmount,
  type SettlementRow,
} from './settlement-store.ts';

/** A share of the host’s own is a part of their rest, as after an event changed hands. */
export const partiesOf = (split: BindingSplit | undefined, hostId: ProfileId | null) =>
  (split?.shares ?? []).filter(({ profileId }) => profileId !== hostId);

type Division = {
  readonly money: EventMoney;
  readonly hostId: ProfileId;
  readonly split: BindingSplit | undefined;
  /** Of the event. */
  readonly settled: readonly SettledAmount[];
};

function divideEvent({ money, hostId, split, settled }: Division, frozen: number): Owed<ProfileId> {
  const here = settled.filter(({ currency }) => currency === money.currency);
  const parties = partiesOf(split, hostId).map((share): Party<ProfileId> => {
    const paid = here.find((one) => one.party && one.hostId === share.profileId)?.paid ?? 0;
    return { ...share, paid };
  });
  const onItsWay = here.reduce((sum, one) => sum + one.onItsWay, 0);
  return owedTo(money, parties, { frozen, onItsWay });
}

/** The amount of one settlement: in full, and without the part that disputes freeze. */
export async function readOwed(tx: Db, settlement: SettlementRow, frozen: number) {
  const { eventId, hostId, party } = settlement;
  const money = await readMoney(tx, settlement);
  const settled = await listSettled(tx, [eventId]);
  const split = (await listBinding(tx, [eventId])).get(eventId);
  const division = { money, settled, split, hostId: hostOf(settlement, settled) };
  const sumOf = (owed: Owed<ProfileId>) =>
    party ? (owed.parties.find(({ profileId }) => profileId === hostId)?.amount ?? 0) : owed.host;
  const whole = divideEvent(division, 0);
  const free = divideEvent(division, frozen);
  return { balance: sumOf(whole), payable: sumOf(free), pot: free.pot };
}

const hostOf = ({ party, hostId }: SettlementRow, settled: readonly SettledAmount[]): ProfileId =>
  party ? (settled.find((one) => !one.party)?.hostId ?? ('' as ProfileId)) : hostId;

/** The settlements that ended events should have and don’t. */
export async function listMissing(db: Db, ended: EndedEvents): Promise<NewSettlement[]> {
  const events = await listOwedEvents(db, ended);
  const eventIds = [...new Set(events.map(({ eventId }) => eventId))];
  const splits = await listBinding(db, eventIds);
  const settled = Map.groupBy(await listSettled(db, eventIds), ({ eventId }) => eventId);
  return events.flatMap(({ eventId, hostId, ...money }) => {
    const found = settled.get(eventId) ?? [];
    const owed = divideEvent({ money, hostId, split: splits.get(eventId), settled: found }, 0);
    const isOpen = (profileId: ProfileId) =>
      found.some((one) => one.isOpen && one.hostId === profileId && one.currency === money.currency);
    const rows = [
      { hostId, amountMinor: owed.host, party: false },
      ...owed.parties.map(({ profileId, amount }) => ({
        hostId: profileId,
        amountMinor: amount,
        party: true,
      })),
    ];
    return rows
      .filter((row) => row.amountMinor !== 0 && !isOpen(row.hostId))
      .map((row) => ({ ...row, eventId, currency: money.currency, pot: owed.pot }));
  });
}
