import { z } from 'zod';
import { gatewayId, missing, type GatewayAnswer } from './answer.ts';
import type { GatewayCall } from './call.ts';
import { findEvent, listEvents, type StoredEvent } from './event-store.ts';
import { expand, findObject } from './expand.ts';
import { mergedMetadata } from './metadata.ts';
import { chargeObject, customerObject } from './objects.ts';
import {
  checkParameters,
  expandParameter,
  flag,
  metadataParameter,
  momentParameter,
  pageParameters,
  type WireParameters,
} from './parameters.ts';
import { addCustomer, changeCustomer, findCustomer, listCharges } from './store.ts';

// Read-only endpoints: customers, charges, balance transactions and events.

const customerParameters = z.strictObject({
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  phone: z.string().max(50).optional(),
  description: z.string().max(1000).optional(),
  metadata: metadataParameter.optional(),
  expand: expandParameter,
});

export async function createCustomer(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(customerParameters, wire);
  const customer = await addCustomer(call.tx, {
    id: gatewayId('cus', 14),
    email: given.email ?? null,
    name: given.name ?? null,
    phone: given.phone ?? null,
    description: given.description ?? null,
    metadata: JSON.stringify(given.metadata ?? {}),
    createdAt: call.now,
  });
  await call.tell('customer.created', customerObject(customer));
  return { status: 200, body: customerObject(customer) };
}

export async function updateCustomer(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const { expand: _, metadata, ...given } = checkParameters(customerParameters, wire);
  const customer = await findCustomer(call.tx, id);
  if (!customer) throw missing('customer', id);
  const changed = await changeCustomer(call.tx, id, {
    email: given.email ?? customer.email,
    name: given.name ?? customer.name,
    phone: given.phone ?? customer.phone,
    description: given.description ?? customer.description,
    metadata: JSON.stringify(mergedMetadata(customer.metadata, metadata)),
  });
  return { status: 200, body: customerObject(changed ?? customer) };
}

const retrieveParameters = z.strictObject({ expand: expandParameter });

/** @param kind the word in "No such charge" */
export async function retrieveObject(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
  kind: 'charge' | 'customer' | 'balance_transaction',
): Promise<GatewayAnswer> {
  const given = checkParameters(retrieveParameters, wire);
  const found = await findObject(call.tx, id);
  if (!found || (found as { object: string }).object !== kind) throw missing(kind, id);
  return { status: 200, body: await expand(call.tx, found, given.expand) };
}

const chargeListParameters = z.strictObject({
  payment_intent: z.string().optional(),
  limit: pageParameters.limit,
  expand: expandParameter,
});

export async function listAllCharges(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(chargeListParameters, wire);
  const rows = await listCharges(call.tx, given.payment_intent, given.limit + 1);
  const data = rows.slice(0, given.limit).map(chargeObject);
  const body = { object: 'list', url: '/v1/charges', has_more: rows.length > given.limit, data };
  return { status: 200, body: await expand(call.tx, body, given.expand) };
}

const eventListParameters = z.strictObject({
  ...pageParameters,
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  delivery_success: flag.optional(),
  created: momentParameter,
});

/**
 * Lists events, newest first. `delivery_success=false` lists those that never arrived, which recovers lost webhooks
 * (PAY-09).
 */
export async function listAllEvents(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(eventListParameters, wire);
  const types = given.type ? [given.type] : given.types;
  const filter = { types, arrived: given.delivery_success, created: given.created };
  const { rows, hasMore } = await listEvents(call.tx, filter, given);
  return {
    status: 200,
    body: { object: 'list', url: '/v1/events', has_more: hasMore, data: rows.map(eventObject) },
  };
}

export async function retrieveEvent(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  checkParameters(retrieveParameters, wire);
  const event = await findEvent(call.tx, id);
  if (!event || event.data) throw missing('event', id);
  return { status: 200, body: eventObject(event) };
}

/** A thin event with its data. */
export async function retrieveThinEvent(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  checkParameters(z.strictObject({}), wire);
  const event = await findEvent(call.tx, id);
  if (!event?.data) throw missing('event', id);
  return { status: 200, body: { ...(JSON.parse(event.body) as object), data: event.data } };
}

function eventObject(event: StoredEvent): object {
  return { ...(JSON.parse(event.body) as object), pending_webhooks: event.pending };
}
