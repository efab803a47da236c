import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** An endpoint's answer. A saved idempotency key replays exactly this. */
export type GatewayAnswer = { readonly status: number; readonly body: unknown };

export type GatewayErrorBody = {
  readonly type:
    | 'api_error'
    | 'authentication_error'
    | 'card_error'
    | 'idempotency_error'
    | 'invalid_request_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
};

/**
 * An error in Stripe's format; the SDK picks its error class by status and type. Throwing it rolls the request back.
 * A declined card doesn't throw, because its failed charge is kept.
 */
export class GatewayError extends Error {
  readonly status: number;
  readonly body: GatewayErrorBody;

  constructor(status: number, body: GatewayErrorBody) {
    super(body.message);
    this.name = 'GatewayError';
    this.status = status;
    this.body = body;
  }
}

/** @param param the parameter with the id, unless the id was part of the URL */
export function missing(kind: string, id: string, param?: string): GatewayError {
  return new GatewayError(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: param ?? 'id',
  });
}

/** An action that the state of an object doesn't allow. */
export function refused(code: string, message: string): GatewayError {
  return new GatewayError(400, { type: 'invalid_request_error', code, message });
}

/** A parameter that fails validation. As at Stripe, the answer isn't saved under the idempotency key. */
export function invalidParameter(code: string, message: string, param: string): GatewayError {
  return new GatewayError(400, { type: 'invalid_request_error', code, message, param });
}

export function isValidationError(error: GatewayError): boolean {
  return error.status === 400 && /^(parameter_|amount_|url_invalid)/.test(error.body.code ?? '');
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `pi_` and 24 random letters or digits. */
export function gatewayId(prefix: string, length = 24): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${letters.join('')}`;
}
