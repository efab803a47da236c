import { createHash } from 'node:crypto';
import {
  createAccount,
  createAccountLink,
  createAccountSession,
  noAccountHeader,
  retrieveAccount,
  updateAccount,
} from './accounts.ts';
import { GatewayError, gatewayId, isValidationError, type GatewayAnswer } from './answer.ts';
import type { GatewayCall } from './call.ts';
import { findSavedAnswer, lockIdempotencyKey, saveAnswer } from './idempotency-store.ts';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  listAllIntents,
  retrieveIntent,
  searchIntents,
  updateIntent,
} from './intents.ts';
import { closeDispute, listAllDisputes, retrieveDispute, updateDispute } from './disputes.ts';
import { readParameters, type WireParameters } from './parameters.ts';
import {
  createCustomer,
  listAllCharges,
  listAllEvents,
  retrieveEvent,
  retrieveObject,
  retrieveThinEvent,
  updateCustomer,
} from './records.ts';
import { createPayout, listAllPayouts, retrievePayout } from './payouts.ts';
import { createRefund, listAllRefunds, retrieveRefund } from './refunds.ts';
import {
  cancelReaderAction,
  createLocation,
  createReader,
  listAllReaders,
  presentPaymentMethod,
  processPaymentIntent,
  removeReader,
  retrieveLocation,
  retrieveReader,
} from './terminal.ts';
import {
  createReversal,
  createTransfer,
  listAllTransfers,
  listReversalsOf,
  retrieveBalance,
  retrieveTransfer,
} from './transfers.ts';

type Endpoint = (call: GatewayCall, parameters: WireParameters, id: string) => Promise<GatewayAnswer>;

/** The endpoints of Stripe's API that the emulator implements. `:id` is passed to the endpoint. */
const endpoints: Readonly<Record<string, Endpoint>> = {
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents': listAllIntents,
  'GET /v1/payment_intents/search': searchIntents,
  'GET /v1/payment_intents/:id': retrieveIntent,
  'POST /v1/payment_intents/:id': updateIntent,
  'POST /v1/payment_intents/:id/confirm': confirmIntent,
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': listAllRefunds,
  'GET /v1/refunds/:id': retrieveRefund,
  'GET /v1/disputes': listAllDisputes,
  'GET /v1/disputes/:id': retrieveDispute,
  'POST /v1/disputes/:id': updateDispute,
  'POST /v1/disputes/:id/close': closeDispute,
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/:id': (call, parameters, id) => retrieveObject(call, parameters, id, 'customer'),
  'POST /v1/customers/:id': updateCustomer,
  'GET /v1/charges': listAllCharges,
  'GET /v1/charges/:id': (call, parameters, id) => retrieveObject(call, parameters, id, 'charge'),
  'GET /v1/balance_transactions/:id': (call, parameters, id) =>
    retrieveObject(call, parameters, id, 'balance_transaction'),
  'GET /v1/events': listAllEvents,
  'GET /v1/events/:id': retrieveEvent,
  'POST /v2/core/accounts': createAccount,
  'GET /v2/core/accounts/:id': retrieveAccount,
  'POST /v2/core/accounts/:id': updateAccount,
  'POST /v2/core/account_links': createAccountLink,
  'GET /v2/core/events/:id': retrieveThinEvent,
  'POST /v1/account_sessions': createAccountSession,
  'POST /v1/transfers': createTransfer,
  'GET /v1/transfers': listAllTransfers,
  'GET /v1/transfers/:id': retrieveTransfer,
  'POST /v1/transfers/:id/reversals': createReversal,
  'GET /v1/transfers/:id/reversals': listReversalsOf,
  'GET /v1/balance': retrieveBalance,
  'POST /v1/payouts': createPayout,
  'GET /v1/payouts': listAllPayouts,
  'GET /v1/payouts/:id': retrievePayout,
  'POST /v1/terminal/locations': createLocation,
  'GET /v1/terminal/locations/:id': retrieveLocation,
  'POST /v1/terminal/readers': createReader,
  'GET /v1/terminal/readers': listAllReaders,
  'GET /v1/terminal/readers/:id': retrieveReader,
  'DELETE /v1/terminal/readers/:id': removeReader,
  'POST /v1/terminal/readers/:id/process_payment_intent': processPaymentIntent,
  'POST /v1/terminal/readers/:id/cancel_action': cancelReaderAction,
  'POST /v1/test_helpers/terminal/readers/:id/present_payment_method': presentPaymentMethod,
};

/** Method and path of each, such as `GET /v1/charges/:id`. */
export const endpointNames: readonly string[] = Object.keys(endpoints);

/** Endpoints that may act for a connected account. */
const forAccounts: ReadonlySet<Endpoint> = new Set([
  retrieveBalance,
  createPayout,
  listAllPayouts,
  retrievePayout,
]);

/** One request of the SDK. */
export type ApiRequest = {
  readonly method: string;
  readonly path: string;
  /** The encoded query or form, or the JSON of v2, unchanged. */
  readonly encoded: string;
  readonly idempotencyKey: string | undefined;
  /** The header Stripe-Account. */
  readonly account?: string | undefined;
};

function findEndpoint({ method, path }: ApiRequest): { endpoint: Endpoint; id: string } {
  const exact = endpoints[`${method} ${path}`];
  if (exact) return { endpoint: exact, id: '' };
  const parts = path.split('/');
  const place = placeOfId(parts);
  const id = parts[place] ?? '';
  const endpoint = endpoints[`${method} ${parts.with(Math.min(place, parts.length - 1), ':id').join('/')}`];
  if (endpoint && id) return { endpoint, id: decodeURIComponent(id) };
  throw new GatewayError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

/** `/v1/charges/:id`, `/v2/core/accounts/:id`, `/v1/terminal/readers/:id`, `/v1/test_helpers/terminal/readers/:id` */
function placeOfId(parts: readonly string[]): number {
  if (parts[2] === 'test_helpers') return 5;
  return parts[1] === 'v2' || parts[2] === 'terminal' ? 4 : 3;
}

/** Runs work with a call in one transaction and rolls it back on a throw. `GET` requests need none. */
export type InTransaction = <Result>(
  idempotencyKey: string | undefined,
  work: (call: GatewayCall) => Promise<Result>,
) => Promise<Result>;

export type ApiAnswer = GatewayAnswer & { readonly replayed?: true };

/**
 * Answers like Stripe. The same idempotency key and parameters get the first answer again, success or error. The same
 * key with other parameters is refused, and so is one whose first request is still running (the SDK then retries).
 */
export async function answerApi(inTransaction: InTransaction, request: ApiRequest): Promise<ApiAnswer> {
  const key = request.method === 'POST' ? request.idempotencyKey : undefined;
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.path} ${request.account ?? ''}\n${request.encoded}`)
    .digest('base64url');
  try {
    return await inTransaction(key, async (call) => {
      if (!key) return answerOnce(call, request);
      const isOurs = await lockIdempotencyKey(call.tx, key);
      const saved = await findSavedAnswer(call.tx, key);
      if (saved) {
        if (saved.requestHash !== requestHash) throw keyMismatch(key);
        return { status: saved.status, body: JSON.parse(saved.body) as unknown, replayed: true };
      }
      if (!isOurs) throw keyInUse(key);
      const answer = await answerOnce(call, request);
      await saveAnswer(call.tx, key, savedAnswer(requestHash, answer), call.now);
      return answer;
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const answer = { status: error.status, body: { error: error.body } };
    if (key && isRepeatable(error)) {
      await inTransaction(key, (call) =>
        saveAnswer(call.tx, key, savedAnswer(requestHash, answer), call.now),
      );
    }
    return answer;
  }
}

function answerOnce(call: GatewayCall, request: ApiRequest): Promise<GatewayAnswer> {
  const { endpoint, id } = findEndpoint(request);
  const { account } = request;
  if (account && !forAccounts.has(endpoint)) throw noAccountHeader();
  return endpoint({ ...call, account }, parametersOf(request), id);
}

/** v2 takes JSON, v1 a form, and both take queries. */
function parametersOf({ method, path, encoded }: ApiRequest): WireParameters {
  if (method === 'GET' || !path.startsWith('/v2/')) return readParameters(encoded);
  return encoded === '' ? {} : (JSON.parse(encoded) as WireParameters);
}

function savedAnswer(requestHash: string, answer: GatewayAnswer) {
  return { requestHash, status: answer.status, body: JSON.stringify(answer.body) };
}

/** Failed validations and conflicts about the key itself aren't saved under it. */
function isRepeatable(error: GatewayError): boolean {
  return !isValidationError(error) && error.body.type !== 'idempotency_error' && error.status !== 409;
}

function keyInUse(key: string) {
  return new GatewayError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (${key}).`,
  });
}

function keyMismatch(key: string) {
  return new GatewayError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Serializes the answer. */
export function toResponse(answer: ApiAnswer): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'request-id': gatewayId('req', 14) });
  if (answer.replayed) headers.set('idempotent-replayed', 'true');
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
}
