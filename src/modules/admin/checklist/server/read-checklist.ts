import { plainError } from '#modules/admin/rules.ts';
import { readSettings } from '#modules/instance/settings/server/index.ts';
import { listProofs, type Proof } from '#modules/instance/setup/server/index.ts';
import type { ProofKind } from '#modules/instance/setup/rules.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { readWorkerAge } from '#platform/server/health-store.ts';
import { countHeld } from '#platform/server/held-message-store.ts';
import { readLastMessages } from '#platform/server/message-store.ts';
import { readTransport } from '#platform/server/transports.ts';
import type { Checklist } from '../contract.ts';
import { judge, type SeenAddress, type SetupFacts, type Tried } from '../rules.ts';
import { readFirsts } from './store.ts';

type Config = Services['config'];

/** @returns why AUTH_SECRET can't open the stored keys; undefined if it can */
export type FindSecretFault = () => Promise<string | undefined>;

/** The whole checklist, from what was recorded before (INS-02). */
export async function readChecklist(
  db: Db,
  config: Config,
  findSecretFault: FindSecretFault,
): Promise<Checklist> {
  const proofs = new Map((await listProofs(db)).map((proof) => [proof.kind as ProofKind, proof]));
  const [facts, secretFault] = await Promise.all([readFacts(db, config, proofs), findSecretFault()]);
  return {
    items: judge({ ...facts, secretFault }),
    dismissed: detailOf(proofs.get('dismissal')).dismissed === true,
  };
}

async function readFacts(
  db: Db,
  config: Config,
  proofs: ReadonlyMap<ProofKind, Proof>,
): Promise<Omit<SetupFacts, 'secretFault'>> {
  const [firsts, settings, workerAgeSeconds, mail] = await Promise.all([
    readFirsts(db),
    readSettings(db),
    readWorkerAge(db),
    readMail(db, config, proofs),
  ]);
  const contact = settings.contactEmail ?? config.CONTACT_EMAIL;
  return {
    now: new Date(),
    publicUrl: config.PUBLIC_URL,
    address: addressOf(proofs.get('address')),
    mail,
    payments: {
      provider: config.PAYMENTS ?? (config.STRIPE_SECRET_KEY ? 'stripe' : 'embedded'),
      isTest: config.STRIPE_SECRET_KEY?.includes('_test_') ?? false,
      heardAt: firsts.webhookAt ?? undefined,
    },
    storage: triedOf(proofs.get('storage')),
    workerAgeSeconds,
    backupAt: proofs.get('backup')?.at,
    legal: {
      // The domain of the default, which no mail reaches.
      hasContact: !contact.endsWith('.test'),
      missingPages: (['terms', 'privacy'] as const)
        .filter((page) => !settings.legalPages[page])
        .map((page) => (page === 'terms' ? 'terms' : 'privacy policy')),
      changedAt: settings.updatedAt,
    },
    cityAt: firsts.cityAt ?? undefined,
    communityAt: firsts.communityAt ?? undefined,
    eventAt: firsts.eventAt ?? undefined,
  };
}

async function readMail(
  db: Db,
  config: Config,
  proofs: ReadonlyMap<ProofKind, Proof>,
): Promise<SetupFacts['mail']> {
  const [transport, held, last] = await Promise.all([
    readTransport(db, 'mail', config),
    countHeld(db, 'mail'),
    readLastMessages(db),
  ]);
  const { sentAt, failedAt, lastError } = last.find(({ channel }) => channel === 'mail')!;
  return {
    transport,
    held,
    server: triedOf(proofs.get('mailServer')),
    testSentAt: proofs.get('testMail')?.at,
    provedAt: proofs.get('mail')?.at,
    sentAt: sentAt ?? undefined,
    failed: failedAt && lastError ? { at: failedAt, error: plainError(lastError) } : undefined,
  };
}

const detailOf = (proof: Proof | undefined) => (proof?.detail ?? {}) as Readonly<Record<string, unknown>>;

function triedOf(proof: Proof | undefined): Tried | undefined {
  if (!proof) return undefined;
  const { error } = detailOf(proof);
  return { at: proof.at, ...(typeof error === 'string' && { error }) };
}

function addressOf(proof: Proof | undefined): SeenAddress | undefined {
  const { publicUrl, origin, isSecure } = detailOf(proof);
  if (!proof || typeof publicUrl !== 'string' || typeof origin !== 'string') return undefined;
  return { at: proof.at, publicUrl, origin, isSecure: isSecure === true };
}
