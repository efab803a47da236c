import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import type { EventId, TicketId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { randomBuffer } from '#platform/server/random-text.ts';
import { seal, unseal } from '#platform/server/seal.ts';
import { codeText, packTicket, readCode, type TicketCode } from '../rules.ts';
import { addSigningKey, listSigningKeys } from './signing-key-store.ts';

const purpose = 'ticket signing key';

/** The opened keys of this instance: signing and checking need nothing else. */
export type Keys = {
  readonly newest: number;
  readonly sign: (ticket: { ticketId: TicketId; eventId: EventId; test: boolean }) => string;
  /** @returns the content of a code that we signed for this event */
  readonly check: (text: string, eventId: EventId) => TicketCode | undefined;
  readonly isOurs: (text: string) => boolean;
  readonly publicKeys: readonly { version: number; publicKey: string }[];
};

/** Opens the keys on first use, when their table is sure to exist. */
export type Signer = () => Promise<Keys>;

/**
 * Signs and checks ticket codes with Ed25519 (ORD-09). The newest key signs, every key checks. First use generates a
 * key or imports `TICKET_SIGNING_KEY` (PKCS #8, base64); the private half is encrypted with the instance's secret.
 */
export function openSigner(db: Db, config: Config): Signer {
  let opened: Promise<Keys> | undefined;
  return () => {
    opened ??= openKeys(db, config).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function openKeys(db: Db, config: Config): Promise<Keys> {
  if ((await listSigningKeys(db)).length === 0) await makeKey(db, config);
  const keys = await listSigningKeys(db);
  const newest = keys.at(-1)!;
  const privateKey = pkcs8(unseal(newest.privateKey, config.AUTH_SECRET, purpose));
  const publicKeys = new Map(keys.map(({ version, publicKey }) => [version, spki(publicKey)]));
  const signed = (text: string): TicketCode | undefined => {
    const read = readCode(text);
    const key = read && publicKeys.get(read.ticket.keyVersion);
    return key && verify(null, read.body, key, read.signature) ? read.ticket : undefined;
  };
  return {
    newest: newest.version,
    sign: ({ ticketId, eventId, test }) => {
      const issue = randomBuffer(4);
      const body = packTicket({
        keyVersion: newest.version,
        test,
        ticketId,
        eventPrint: printOf(eventId),
        issue,
      });
      return codeText(body, sign(null, body, privateKey));
    },
    check: (text, eventId) => {
      const ticket = signed(text);
      return ticket && printOf(eventId).equals(ticket.eventPrint) ? ticket : undefined;
    },
    isOurs: (text) => signed(text) !== undefined,
    publicKeys: keys.map(({ version, publicKey }) => ({ version, publicKey })),
  };
}

async function makeKey(db: Db, config: Config) {
  const privateKey = config.TICKET_SIGNING_KEY
    ? pkcs8(Buffer.from(config.TICKET_SIGNING_KEY, 'base64'))
    : generateKeyPairSync('ed25519').privateKey;
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const secret = seal(privateKey.export({ type: 'pkcs8', format: 'der' }), config.AUTH_SECRET, purpose);
  await addSigningKey(db, { version: 1, publicKey, privateKey: secret });
}

function printOf(eventId: EventId): Buffer {
  return hash('sha256', eventId, 'buffer').subarray(0, 8);
}

const pkcs8 = (der: Buffer): KeyObject => createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
const spki = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), type: 'spki', format: 'der' });
