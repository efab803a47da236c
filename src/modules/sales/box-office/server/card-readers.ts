import Stripe from 'stripe';
import { EventId } from '#platform/ids.ts';
import type { Payments } from '#platform/server/payments.ts';
import type { CardStop } from '../card-sale.ts';

/** The place of a reader, as the provider needs it. */
export type ReaderPlace = {
  readonly eventId: EventId;
  readonly name: string;
  /** Two capital letters. */
  readonly country: string;
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
};

/** @param locationId the provider's, if the address has one already */
type PlaceOfReader = ReaderPlace & { readonly locationId?: string | undefined };

export type ReaderState = { readonly is: 'waiting' } | { readonly is: 'stopped'; readonly why: CardStop };

/** Card readers of the payment provider, driven by the server. `id` is the provider's. */
export type CardReaders = {
  readonly provider: 'embedded' | 'stripe';
  /** @returns the ids of the reader and its location, or why it can't be registered */
  readonly register: (
    place: PlaceOfReader,
    reader: { readonly name: string; readonly code: string },
  ) => Promise<
    | { readonly id: string; readonly locationId: string }
    | { readonly refused: 'codeUnknown' | 'addressMissing' }
  >;
  /** The ids of those that are online. */
  readonly listOnline: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly remove: (id: string) => Promise<void>;
  /** Asks for a card. */
  readonly present: (id: string, intentId: string) => Promise<ReaderState>;
  /** The reader's work on an intent. */
  readonly stateOf: (id: string, intentId: string | null) => Promise<ReaderState>;
  /** Stops asking for a card, unless the reader has moved on. */
  readonly cancel: (id: string, intentId: string | null) => Promise<void>;
  /** Taps a test card; undefined where cards are real. */
  readonly tap: ((id: string, number: string) => Promise<void>) | undefined;
};

/** Stripe Terminal and its emulator (docs/decisions/0051). */
export function openCardReaders({ provider, stripe }: Pick<Payments, 'provider' | 'stripe'>): CardReaders {
  const { locations, readers } = stripe.terminal;
  const stateOf = async (id: string, intentId: string | null): Promise<ReaderState> => {
    const reader = await orStopped(readers.retrieve(id));
    return 'is' in reader ? reader : stateOfReader(reader, intentId);
  };
  const createLocation = async ({ eventId, name, country, line1, city, state, postalCode }: ReaderPlace) => {
    const address = { country, line1, city, state, postal_code: postalCode };
    const known = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''));
    const { id } = await locations.create({
      display_name: name,
      address: { ...known, country },
      metadata: { eventId: EventId.encode(eventId) },
    });
    return id;
  };
  return {
    provider,
    stateOf,

    register: async (place, reader) => {
      try {
        const location = place.locationId ?? (await createLocation(place));
        const { id } = await readers.create({ registration_code: reader.code, label: reader.name, location });
        return { id, locationId: location };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return { refused: error.param?.startsWith('address') ? 'addressMissing' : 'codeUnknown' };
      }
    },

    listOnline: async (ids) => {
      const states = await Promise.all(
        ids.map(async (id) => {
          const reader = await orStopped(readers.retrieve(id));
          return 'is' in reader || reader.deleted === true || reader.status === 'offline' ? [] : [id];
        }),
      );
      return new Set(states.flat());
    },

    remove: async (id) => {
      try {
        await readers.del(id);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },

    present: async (id, intentId) => {
      const asked = await orStopped(readers.processPaymentIntent(id, { payment_intent: intentId }));
      if (!('is' in asked)) return { is: 'waiting' };
      // It may have started before the answer was lost.
      const now = asked.why === 'busy' ? undefined : await stateOf(id, intentId);
      return now?.is === 'waiting' ? now : asked;
    },

    cancel: async (id, intentId) => {
      const { is } = await stateOf(id, intentId);
      if (is === 'waiting') await orStopped(readers.cancelAction(id));
    },

    tap:
      provider === 'embedded'
        ? async (id, number) => {
            await stripe.testHelpers.terminal.readers.presentPaymentMethod(id, {
              type: 'card_present',
              card_present: { number },
            });
          }
        : undefined,
  };
}

function stateOfReader(
  reader: Stripe.Terminal.Reader | Stripe.Terminal.DeletedReader,
  intentId: string | null,
): ReaderState {
  if (reader.deleted) return { is: 'stopped', why: 'offline' };
  const { action } = reader;
  const asked = action?.process_payment_intent?.payment_intent;
  const isOurs = (typeof asked === 'string' ? asked : asked?.id) === intentId && intentId !== null;
  if (isOurs && action?.status === 'failed')
    return { is: 'stopped', why: isCancelled(action) ? 'dismissed' : 'declined' };
  // An action that succeeded is a payment that this server settles in a moment.
  if (isOurs) return { is: 'waiting' };
  return { is: 'stopped', why: reader.status === 'offline' ? 'offline' : 'idle' };
}

/** A card's refusal comes with an error of the API, except from readers with software older than 2.42. */
const isCancelled = ({ api_error: error, failure_code: code }: Stripe.Terminal.Reader.Action) =>
  error === null && code !== null && code.includes('cancel');

const stops: Readonly<Record<string, CardStop>> = {
  terminal_reader_offline: 'offline',
  terminal_reader_timeout: 'offline',
  terminal_reader_busy: 'busy',
  terminal_reader_hardware_fault: 'offline',
  // Paid or cancelled meanwhile: the next look at the payment tells.
  intent_invalid_state: 'idle',
  resource_missing: 'offline',
};

/** @returns the answer, or why the reader doesn't ask for a card */
async function orStopped<Answer extends object>(
  request: Promise<Answer>,
): Promise<Answer | { readonly is: 'stopped'; readonly why: CardStop }> {
  try {
    return await request;
  } catch (error) {
    const { StripeError, StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    const isDown = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    );
    if (isDown) return { is: 'stopped', why: 'unreachable' };
    const why = error instanceof StripeError ? stops[error.code ?? ''] : undefined;
    if (!why) throw error;
    return { is: 'stopped', why };
  }
}

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
