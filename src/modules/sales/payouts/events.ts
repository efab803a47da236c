import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { EventId, ProfileId, SettlementId } from '#platform/ids.ts';
import { settlementReasons } from './rules.ts';

/** @property amount in minor units of the currency: what is sent */
const about = {
  settlementId: rowIdOf<SettlementId>(),
  eventId: rowIdOf<EventId>(),
  payeeId: rowIdOf<ProfileId>(),
  amount: z.int(),
  currency: z.string(),
};

/** The share of a host, artist or venue was sent to their account. */
export const payoutSent = defineDomainEvent('payout.sent', z.object(about));
/** It can’t be sent until the payee acts. */
export const payoutHeld = defineDomainEvent(
  'payout.held',
  z.object({ ...about, reason: z.enum(settlementReasons) }),
);
