/** The rules for tickets of an event that change hands. An event without a policy of its own has the default. */
export type ExchangePolicy = {
  /** How often one ticket may change hands; 0: never. */
  readonly transfersPerTicket: number;
  /** Minutes before the start of the event. */
  readonly transfersCloseMinutes: number;
  /** Whether fans can wait for tickets when the event is sold out. */
  readonly waitingList: boolean;
  /** How long tickets are held for a fan on the waiting list. */
  readonly offerMinutes: number;
};

export const defaultPolicy: ExchangePolicy = {
  transfersPerTicket: 1,
  transfersCloseMinutes: 0,
  waitingList: true,
  offerMinutes: 120,
};

export const policyLimits = {
  transfersPerTicket: 3,
  closeMinutes: 20_160,
  offerMinutes: { min: 15, max: 10_080 },
} as const;

export type TransferPolicy = Pick<ExchangePolicy, 'transfersPerTicket' | 'transfersCloseMinutes'>;

const minute = 60_000;

/** When transfers close. */
export function transfersUntil(startsAt: Date, { transfersCloseMinutes }: TransferPolicy): Date {
  return new Date(startsAt.getTime() - transfersCloseMinutes * minute);
}

export type TransferFacts = {
  readonly state: 'valid' | 'void';
  readonly test: boolean;
  readonly checkedIn: boolean;
  /** How often the ticket changed hands. */
  readonly transfers: number;
  readonly eventStatus: 'draft' | 'published' | 'cancelled' | 'postponed';
  readonly startsAt: Date;
  readonly now: Date;
  readonly policy: TransferPolicy;
};

export type TransferRefusal =
  | 'ticketNotValid'
  | 'ticketCheckedIn'
  | 'transfersOff'
  | 'transfersUsed'
  | 'transfersClosed';

/**
 * Why a ticket can't change hands now (EXC-03).
 * @returns undefined if it can
 */
export function whyNotTransferred(facts: TransferFacts): TransferRefusal | undefined {
  if (facts.state !== 'valid' || facts.test) return 'ticketNotValid';
  if (facts.eventStatus !== 'published' && facts.eventStatus !== 'postponed') return 'ticketNotValid';
  if (facts.checkedIn) return 'ticketCheckedIn';
  if (facts.policy.transfersPerTicket === 0) return 'transfersOff';
  if (facts.transfers >= facts.policy.transfersPerTicket) return 'transfersUsed';
  if (facts.now >= transfersUntil(facts.startsAt, facts.policy)) return 'transfersClosed';
  return undefined;
}
