import { hash, randomBytes } from 'node:crypto';
import { listProofs, recordProof } from '#modules/instance/setup/server/index.ts';
import { brand } from '#platform/brand.ts';
import { newId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import { layOutLinkMail } from '#platform/server/mail-layout.ts';
import { isHeld } from '#platform/server/transports.ts';
import { testMailRefusals } from '../contract.ts';
import { testMail as words } from '../copy.ts';

const validMs = 24 * 3_600_000;
const hashOf = (token: string) => hash('sha256', `test mail ${token}`, 'base64url');

/** Emails a link that only the latest test email has. */
export async function sendTestMail(tx: Db, { config, mail }: Services, to: string) {
  const token = randomBytes(32).toString('base64url');
  await recordProof(tx, 'testMail', { hash: hashOf(token) });
  // After the #, so that it reaches no log.
  const url = `${config.PUBLIC_URL}/setup#mail=${token}`;
  await mail.send(tx, {
    dedupeKey: `setup.test:${newId()}`,
    to,
    subject: words.subject(brand.name),
    ...layOutLinkMail(words, url),
  });
  return { to, held: await isHeld(tx, 'mail', config) };
}

/** @throws Refusal testLinkInvalid */
export async function proveMail(tx: Db, token: string) {
  const sent = (await listProofs(tx)).find(({ kind }) => kind === 'testMail');
  const { hash: known = '' } = (sent?.detail ?? {}) as { hash?: string };
  if (!sent || !isSameSecret(known, hashOf(token)) || Date.now() - sent.at.getTime() > validMs)
    throw refuse(testMailRefusals, 'testLinkInvalid');
  await recordProof(tx, 'mail');
  return { proved: true };
}
