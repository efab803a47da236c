import type Stripe from 'stripe';
import { z } from 'zod';
import { findTestCard } from '../test-cards.ts';
import { GatewayError, gatewayId, invalidParameter, missing, refused, type GatewayAnswer } from './answer.ts';
import { attemptPayment } from './attempt.ts';
import { newSecret, type GatewayCall } from './call.ts';
import {
  checkParameters,
  expandParameter,
  flag,
  metadataParameter,
  pageParameters,
  type WireParameters,
} from './parameters.ts';
import { findIntent, findIntentToChange } from './store.ts';
import type { Location, Reader } from './tables.ts';
import {
  addLocation,
  addReader,
  changeReader,
  deleteReader,
  findLocation,
  findReader,
  findReaderToChange,
  listReaders,
} from './terminal-store.ts';

// Card readers, driven by the server: locations, readers, and cards presented to simulated readers.

const text = z.string().min(1).max(200);
const locationParameters = z.strictObject({
  display_name: z.string().min(1).max(1000),
  address: z.strictObject({
    country: z.string().regex(/^[A-Za-z]{2}$/),
    line1: text.optional(),
    line2: z.string().max(200).optional(),
    city: text.optional(),
    state: text.optional(),
    postal_code: text.optional(),
  }),
  metadata: metadataParameter.optional(),
  expand: expandParameter,
});

export async function createLocation(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(locationParameters, wire);
  const country = given.address.country.toUpperCase();
  const needed =
    country === 'US' ? (['line1', 'city', 'state', 'postal_code'] as const) : (['line1'] as const);
  for (const field of needed) if (given.address[field] === undefined) throw addressPart(field);
  const location = await addLocation(call.tx, {
    id: gatewayId('tml', 14),
    displayName: given.display_name,
    address: JSON.stringify({ ...given.address, country }),
    metadata: JSON.stringify(given.metadata ?? {}),
    createdAt: call.now,
  });
  return { status: 200, body: locationObject(location) };
}

const addressPart = (field: string) =>
  invalidParameter('parameter_missing', `Missing required param: address[${field}].`, `address[${field}]`);

export async function retrieveLocation(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  checkParameters(z.strictObject({ expand: expandParameter }), wire);
  const location = await findLocation(call.tx, id);
  if (!location) throw missing('location', id);
  return { status: 200, body: locationObject(location) };
}

function locationObject({ id, displayName, address, metadata }: Location): Stripe.Terminal.Location {
  return {
    id,
    object: 'terminal.location',
    address: {
      city: address.city ?? null,
      country: address.country,
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      postal_code: address.postal_code ?? null,
      state: address.state ?? null,
    },
    display_name: displayName,
    livemode: false,
    metadata: { ...metadata },
  };
}

/** Registration codes of simulated readers, as Stripe publishes them. Every other code is unknown. */
const simulated: Readonly<Record<string, Stripe.Terminal.Reader['device_type']>> = {
  'simulated-wpe': 'simulated_wisepos_e',
  'simulated-s700': 'simulated_stripe_s700',
};

const readerParameters = z.strictObject({
  registration_code: z.string().min(1).max(100),
  label: z.string().max(100).optional(),
  location: z.string().min(1),
  metadata: metadataParameter.optional(),
  expand: expandParameter,
});

export async function createReader(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(readerParameters, wire);
  const deviceType = simulated[given.registration_code];
  if (!deviceType) {
    throw new GatewayError(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'We could not find a reader with this registration code.',
      param: 'registration_code',
    });
  }
  if (!(await findLocation(call.tx, given.location))) throw missing('location', given.location, 'location');
  const serialNumber = newSecret();
  const reader = await addReader(call.tx, {
    id: gatewayId('tmr', 14),
    locationId: given.location,
    label: given.label ?? serialNumber,
    deviceType,
    serialNumber,
    metadata: JSON.stringify(given.metadata ?? {}),
    createdAt: call.now,
  });
  return { status: 200, body: readerObject(reader, call.now) };
}

export async function retrieveReader(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  checkParameters(z.strictObject({ expand: expandParameter }), wire);
  const reader = await findReader(call.tx, id);
  if (!reader) throw missing('reader', id);
  return { status: 200, body: readerObject(reader, call.now) };
}

export async function removeReader(
  call: GatewayCall,
  _wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  if (!(await deleteReader(call.tx, id))) throw missing('reader', id);
  return { status: 200, body: { id, object: 'terminal.reader', deleted: true } };
}

export async function listAllReaders(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(z.strictObject({ ...pageParameters, location: z.string().optional() }), wire);
  const { rows, hasMore } = await listReaders(call.tx, given, given);
  const data = rows.map((row) => readerObject(row, call.now));
  return { status: 200, body: { object: 'list', url: '/v1/terminal/readers', has_more: hasMore, data } };
}

const processParameters = z.strictObject({
  payment_intent: z.string().min(1),
  process_config: z
    .strictObject({ enable_customer_cancellation: flag.optional(), skip_tipping: flag.optional() })
    .optional(),
  expand: expandParameter,
});

/** Asks the guest for a card. A reader takes one payment at a time, and none while it is offline. */
export async function processPaymentIntent(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(processParameters, wire);
  const reader = await readerToChange(call, id);
  const intent = await findIntent(call.tx, given.payment_intent);
  if (!intent) throw missing('payment_intent', given.payment_intent, 'payment_intent');
  if (!intent.cardPresent || intent.status !== 'requires_payment_method') {
    const words = intent.cardPresent
      ? `The PaymentIntent has a status of ${intent.status}.`
      : 'The PaymentIntent must allow the payment method type card_present.';
    throw refused('intent_invalid_state', words);
  }
  if (!reader.online) {
    throw refused(
      'terminal_reader_offline',
      'Reader is currently offline, please ensure the reader is powered on and connected to the internet before retrying your request.',
    );
  }
  if (reader.actionStatus === 'in_progress' && reader.actionIntentId !== intent.id)
    throw refused('terminal_reader_busy', 'Reader is currently busy processing another request.');
  const changed = await changeReader(call.tx, id, {
    actionIntentId: intent.id,
    actionStatus: 'in_progress',
    failureCode: null,
    failureMessage: null,
  });
  return { status: 200, body: readerObject(changed, call.now) };
}

export async function cancelReaderAction(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  checkParameters(z.strictObject({ expand: expandParameter }), wire);
  await readerToChange(call, id);
  const changed = await changeReader(call.tx, id, {
    actionIntentId: null,
    actionStatus: null,
    failureCode: null,
    failureMessage: null,
  });
  return { status: 200, body: readerObject(changed, call.now) };
}

const presentParameters = z.strictObject({
  type: z.literal('card_present').optional(),
  card_present: z.strictObject({ number: z.string().max(40).optional() }).optional(),
  expand: expandParameter,
});

/** Presents a test card to a simulated reader, which charges it. A decline fails the action and keeps the intent. */
export async function presentPaymentMethod(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(presentParameters, wire);
  const card = findTestCard(given.card_present?.number ?? '4242424242424242');
  if (card?.outcome.kind !== 'succeeds' && card?.outcome.kind !== 'declines')
    throw invalidParameter(
      'parameter_invalid_value',
      'Readers can’t take this card.',
      'card_present[number]',
    );
  const reader = await readerToChange(call, id);
  if (reader.actionStatus !== 'in_progress')
    throw refused('resource_missing', 'The reader has no action in progress.');
  const intent = (await findIntentToChange(call.tx, reader.actionIntentId!))!;
  if (intent.status !== 'requires_payment_method')
    return failed(call, id, 'intent_invalid_state', intent.status);
  const { decline, intent: charged } = await attemptPayment(call, intent, {
    payment_method_data: {
      type: 'card',
      card: { number: card.number, exp_month: '12', exp_year: '99' },
    },
  });
  if (decline) return failed(call, id, charged.declineCode ?? charged.errorCode!, charged.errorMessage!);
  const changed = await changeReader(call.tx, id, { actionStatus: 'succeeded' });
  await call.tell('terminal.reader.action_succeeded', readerObject(changed, call.now));
  return { status: 200, body: readerObject(changed, call.now) };
}

async function failed(call: GatewayCall, id: string, code: string, message: string): Promise<GatewayAnswer> {
  const changed = await changeReader(call.tx, id, {
    actionStatus: 'failed',
    failureCode: code,
    failureMessage: message,
  });
  await call.tell('terminal.reader.action_failed', readerObject(changed, call.now));
  return { status: 200, body: readerObject(changed, call.now) };
}

async function readerToChange({ tx }: GatewayCall, id: string): Promise<Reader> {
  const reader = await findReaderToChange(tx, id);
  if (!reader) throw missing('reader', id);
  return reader;
}

/** Turns a reader on or off, which at Stripe only its owner can. */
export async function setReaderOnline(call: GatewayCall, id: string, online: boolean): Promise<void> {
  await readerToChange(call, id);
  await changeReader(call.tx, id, { online });
}

const cancelled = 'customer_canceled';

/** Presses cancel on a reader, as the guest does. */
export async function cancelOnReader(call: GatewayCall, id: string): Promise<void> {
  const { actionStatus } = await readerToChange(call, id);
  if (actionStatus === 'in_progress') await failed(call, id, cancelled, 'The customer canceled the payment.');
}

/** Null when the failure comes from the reader itself. */
function apiErrorOf({
  failureCode: code,
  failureMessage,
}: Reader): Stripe.Terminal.Reader.Action.ApiError | null {
  if (code === null || code === cancelled) return null;
  return {
    type: code === 'intent_invalid_state' ? 'invalid_request_error' : 'card_error',
    code,
    ...(failureMessage && { message: failureMessage }),
  };
}

function readerObject(reader: Reader, now: Date): Stripe.Terminal.Reader {
  return {
    id: reader.id,
    object: 'terminal.reader',
    action: reader.actionIntentId
      ? {
          api_error: apiErrorOf(reader),
          failure_code: reader.failureCode,
          failure_message: reader.failureMessage,
          process_payment_intent: { payment_intent: reader.actionIntentId },
          status: reader.actionStatus!,
          type: 'process_payment_intent',
        }
      : null,
    device_sw_version: '',
    device_type: reader.deviceType,
    ip_address: '0.0.0.0',
    label: reader.label,
    last_seen_at: now.getTime(),
    livemode: false,
    location: reader.locationId,
    metadata: { ...reader.metadata },
    serial_number: reader.serialNumber,
    status: reader.online ? 'online' : 'offline',
  };
}
