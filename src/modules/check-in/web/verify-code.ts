import { readCode } from '#modules/sales/tickets/rules.ts';
import type { TicketId } from '#platform/ids.ts';
import type { CheckInSetup } from '../contract.ts';

export type ReadCode =
  | { readonly no: 'forged' | 'otherNight' }
  | {
      readonly ticketId: TicketId;
      readonly issue: string;
      readonly isTest: boolean;
      /** `false` if the browser can't verify signatures: then only the list decides. */
      readonly isProven: boolean;
    };

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Imports the instance's public keys, so that codes are verified here without a network (DOR-03). */
export async function openVerifier({ keys, event }: Pick<CheckInSetup, 'keys' | 'event'>) {
  const opened = new Map<number, CryptoKey>();
  for (const { version, publicKey } of keys) {
    // Browsers without Ed25519 rely on the list (`isProven`).
    const key = await crypto.subtle
      .importKey('spki', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify'])
      .catch(() => undefined);
    if (key) opened.set(version, key);
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(event.uuid));
  const print = hexOf(new Uint8Array(digest).subarray(0, 8));
  const versions = new Set(keys.map(({ version }) => version));

  return async function verify(text: string): Promise<ReadCode> {
    const read = readCode(text);
    if (!read || !versions.has(read.ticket.keyVersion)) return { no: 'forged' };
    const key = opened.get(read.ticket.keyVersion);
    // A malformed signature counts as an invalid one.
    const isRight =
      !key ||
      (await crypto.subtle
        .verify('Ed25519', key, read.signature.slice(), read.body.slice())
        .catch(() => false));
    if (!isRight) return { no: 'forged' };
    if (hexOf(read.ticket.eventPrint) !== print) return { no: 'otherNight' };
    const { ticketId, test, issue } = read.ticket;
    return { ticketId, isTest: test, issue: hexOf(issue), isProven: key !== undefined };
  };
}

export type Verify = Awaited<ReturnType<typeof openVerifier>>;
