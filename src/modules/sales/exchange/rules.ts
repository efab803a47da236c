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
  /** Whether holders can list tickets for return. The waiting list gets them. */
  readonly returns: boolean;
  /** Minutes before the start of the event, when unsold tickets return to their holders. */
  readonly returnsCloseMinutes: number;
  /** The next fan pays what was paid before, or today's price, whose surplus the host keeps. */
  readonly returnPrice: ReturnPrice;
};

export const returnPrices = ['paid', 'current'] as const;
export type ReturnPrice = (typeof returnPrices)[number];

export const defaultPolicy: ExchangePolicy = {
  transfersPerTicket: 1,
  transfersCloseMinutes: 0,
  waitingList: true,
  offerMinutes: 120,
  returns: true,
  returnsCloseMinutes: 180,
  returnPrice: 'paid',
};

export const policyLimits = {
  transfersPerTicket: 3,
  closeMinutes: 20_160,
  offerMinutes: { min: 15, max: 10_080 },
} as const;

export type TransferPolicy = Pick<ExchangePolicy, 'transfersPerTicket' | 'transfersCloseMinutes'>;

const minute = 60_000;

/** When transfers close: not before a postponed event has a new date. */
export function transfersUntil({
  eventStatus,
  startsAt,
  policy,
}: Pick<TransferFacts, 'eventStatus' | 'startsAt' | 'policy'>): Date | null {
  if (eventStatus === 'postponed') return null;
  return new Date(startsAt.getTime() - policy.transfersCloseMinutes * minute);
}

export type TransferFacts = {
  readonly state: 'valid' | 'void';
  /** On the Exchange. */
  readonly listed: boolean;
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
  | 'ticketListed'
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
  if (facts.listed) return 'ticketListed';
  if (facts.policy.transfersPerTicket === 0) return 'transfersOff';
  if (facts.transfers >= facts.policy.transfersPerTicket) return 'transfersUsed';
  const until = transfersUntil(facts);
  if (until && facts.now >= until) return 'transfersClosed';
  return undefined;
}

export type ReturnPolicy = Pick<ExchangePolicy, 'returns' | 'returnsCloseMinutes' | 'waitingList'>;

/** When unsold tickets return to their holders. */
export function returnsUntil(startsAt: Date, { returnsCloseMinutes }: ReturnPolicy): Date {
  return new Date(startsAt.getTime() - returnsCloseMinutes * minute);
}

export type ReturnFacts = Omit<TransferFacts, 'policy' | 'transfers' | 'listed'> & {
  readonly policy: ReturnPolicy;
  /** People that the unit of the ticket admits: more than one for a group ticket. */
  readonly admits: number;
  readonly isTransferOpen: boolean;
  /** Whether the holder waits for tickets to the same event. */
  readonly isWaiting: boolean;
  readonly isDisputed: boolean;
  /** Whether it was won in a draw, which offers it again. */
  readonly isDrawn: boolean;
};

export type ReturnRefusal =
  | 'ticketNotValid'
  | 'ticketCheckedIn'
  | 'returnsOff'
  | 'returnsClosed'
  | 'groupTicket'
  | 'drawnTicket'
  | 'transferOpen'
  | 'onWaitingList'
  | 'paymentDisputed';

/**
 * Why a ticket can't be listed for return now (EXC-02).
 * @returns undefined if it can
 */
export function whyNotReturned(facts: ReturnFacts): ReturnRefusal | undefined {
  if (facts.state !== 'valid' || facts.test || facts.eventStatus !== 'published') return 'ticketNotValid';
  if (facts.checkedIn) return 'ticketCheckedIn';
  if (!facts.policy.returns || !facts.policy.waitingList) return 'returnsOff';
  if (facts.now >= returnsUntil(facts.startsAt, facts.policy)) return 'returnsClosed';
  if (facts.admits > 1) return 'groupTicket';
  if (facts.isDrawn) return 'drawnTicket';
  if (facts.isTransferOpen) return 'transferOpen';
  if (facts.isWaiting) return 'onWaitingList';
  if (facts.isDisputed) return 'paymentDisputed';
  return undefined;
}
