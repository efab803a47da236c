import type { TicketId } from '#platform/ids.ts';
import { fromBase45, toBase45 } from '#platform/base45.ts';

/** Characters of the name of a guest. */
export const guestNameLength = 100;

/**
 * The content of a ticket code before its signature: format, key version, flags, ticket, a hash of the event, and a
 * number that changes when the ticket changes hands. 31 bytes; with the signature a QR code of 41 modules.
 */
export type TicketCode = {
  readonly keyVersion: number;
  readonly test: boolean;
  readonly ticketId: TicketId;
  /** The first eight bytes of the SHA-256 of the event's id: detects tickets of other events without a query. */
  readonly eventPrint: Uint8Array;
  readonly issue: Uint8Array;
};

export const codeMark = 'BB1:';
const format = 1;
const bodyLength = 31;
const signatureLength = 64;

export function packTicket({ keyVersion, test, ticketId, eventPrint, issue }: TicketCode): Uint8Array {
  const body = new Uint8Array(bodyLength);
  body.set([format, keyVersion, test ? 1 : 0]);
  body.set(uuidBytes(ticketId), 3);
  body.set(eventPrint.subarray(0, 8), 19);
  body.set(issue.subarray(0, 4), 27);
  return body;
}

export function codeText(body: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(bodyLength + signatureLength);
  bytes.set(body);
  bytes.set(signature, bodyLength);
  return codeMark + toBase45(bytes);
}

/**
 * Parses a scanned text without checking the signature.
 * @returns undefined if it isn't a ticket code
 */
export function readCode(
  text: string,
): { ticket: TicketCode; body: Uint8Array; signature: Uint8Array } | undefined {
  if (!text.startsWith(codeMark)) return undefined;
  const bytes = fromBase45(text.slice(codeMark.length));
  if (bytes?.length !== bodyLength + signatureLength || bytes[0] !== format) return undefined;
  const body = bytes.slice(0, bodyLength);
  const ticket = {
    keyVersion: body[1]!,
    test: (body[2]! & 1) === 1,
    ticketId: uuidText(body.subarray(3, 19)) as TicketId,
    eventPrint: body.slice(19, 27),
    issue: body.slice(27, 31),
  };
  return { ticket, body, signature: bytes.slice(bodyLength) };
}

function uuidBytes(id: string): Uint8Array {
  return Uint8Array.from(id.replaceAll('-', '').match(/../g)!, (pair) => Number.parseInt(pair, 16));
}

function uuidText(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
