import type { PagePath } from '#platform/page-path.ts';
import { messages } from './copy.ts';

export const checkNames = [
  'address',
  'mail',
  'payments',
  'storage',
  'secrets',
  'workers',
  'backup',
  'legal',
  'city',
  'community',
  'event',
] as const;
export type CheckName = (typeof checkNames)[number];

/** `open` waits for an admin, `warning` works but not for everyone, `broken` fails. */
export const checkStates = ['done', 'open', 'warning', 'broken'] as const;
export type CheckState = (typeof checkStates)[number];

/** When something was last tried, and why it failed, if it did. */
export type Tried = { readonly at: Date; readonly error?: string | undefined };

/** The address that a browser asked for. */
export type SeenAddress = {
  readonly at: Date;
  /** PUBLIC_URL at that time. */
  readonly publicUrl: string;
  readonly origin: string;
  /** The session cookie came back with its secure name. */
  readonly isSecure: boolean;
};

export type SetupFacts = {
  readonly now: Date;
  readonly publicUrl: string;
  readonly address: SeenAddress | undefined;
  readonly mail: {
    readonly transport: 'service' | 'outbox' | 'none';
    readonly held: number;
    readonly server: Tried | undefined;
    readonly testSentAt: Date | undefined;
    readonly provedAt: Date | undefined;
    readonly sentAt: Date | undefined;
    readonly failed: Tried | undefined;
  };
  readonly payments: {
    readonly provider: 'stripe' | 'embedded';
    readonly isTest: boolean;
    readonly heardAt: Date | undefined;
  };
  readonly storage: Tried | undefined;
  /** Why AUTH_SECRET can't open the stored keys. */
  readonly secretFault: string | undefined;
  readonly workerAgeSeconds: number | undefined;
  readonly backupAt: Date | undefined;
  readonly legal: {
    readonly hasContact: boolean;
    readonly missingPages: readonly string[];
    readonly changedAt: Date;
  };
  readonly cityAt: Date | undefined;
  readonly communityAt: Date | undefined;
  readonly eventAt: Date | undefined;
};

export type Verdict = {
  readonly state: CheckState;
  readonly message: string;
  readonly at: Date | undefined;
  readonly next?: string;
};

const workerSeconds = 60;
const backupDays = 2;
const testMailHours = 24;
const hourMs = 3_600_000;

/** Judges each line by what happened (INS-02). */
export const checks: Readonly<Record<CheckName, (facts: SetupFacts) => Verdict>> = {
  address: judgeAddress,
  mail: judgeMail,
  payments: judgePayments,
  storage: ({ storage }) => {
    if (!storage) return { state: 'open', ...messages.storage.never, at: undefined };
    const { at, error } = storage;
    if (error === undefined) return { state: 'done', message: messages.storage.done, at };
    return { state: 'broken', ...messages.storage.broken(error), at };
  },
  secrets: ({ secretFault }) =>
    secretFault === undefined
      ? { state: 'done', message: messages.secrets.done, at: undefined }
      : { state: 'broken', message: secretFault, next: messages.secrets.next, at: undefined },
  workers: ({ workerAgeSeconds: age, now }) => {
    if (age === undefined) return { state: 'broken', ...messages.workers.never, at: undefined };
    const at = new Date(now.getTime() - age * 1000);
    if (age <= workerSeconds) return { state: 'done', message: messages.workers.done, at };
    return { state: 'broken', ...messages.workers.late, at };
  },
  backup: ({ backupAt, now }) => {
    if (!backupAt) return { state: 'open', ...messages.backup.never, at: undefined };
    const days = (now.getTime() - backupAt.getTime()) / (24 * hourMs);
    if (days <= backupDays) return { state: 'done', message: messages.backup.done, at: backupAt };
    return { state: 'warning', ...messages.backup.old(Math.floor(days)), at: backupAt };
  },
  legal: ({ legal: { hasContact, missingPages, changedAt } }) =>
    hasContact && missingPages.length === 0
      ? { state: 'done', message: messages.legal.done, at: changedAt }
      : { state: 'open', ...messages.legal.missing(hasContact, missingPages), at: undefined },
  city: ({ cityAt }) => judgeFirst('city', cityAt),
  community: ({ communityAt }) => judgeFirst('community', communityAt),
  event: ({ eventAt }) => judgeFirst('event', eventAt),
};

function judgeAddress({ address, publicUrl }: SetupFacts): Verdict {
  const known = new URL(publicUrl);
  const words = messages.address;
  if (!address || address.publicUrl !== publicUrl)
    return { state: 'open', ...words.never(publicUrl), at: undefined };
  const { at, origin, isSecure } = address;
  const asked = new URL(origin);
  if (asked.host === known.host && asked.protocol === 'https:' && known.protocol === 'http:')
    return { state: 'broken', ...words.behindHttps(asked.origin), at };
  if (asked.origin !== known.origin) return { state: 'warning', ...words.other(asked.origin, publicUrl), at };
  if (['localhost', '127.0.0.1', '[::1]'].includes(known.hostname))
    return { state: 'warning', ...words.local(publicUrl), at };
  if (known.protocol === 'http:') return { state: 'warning', ...words.plain, at };
  if (!isSecure) return { state: 'broken', ...words.insecure, at };
  return { state: 'done', message: words.done(publicUrl), at };
}

function judgeMail({ mail, now }: SetupFacts): Verdict {
  const words = messages.mail;
  const { transport, held, server, testSentAt, provedAt, sentAt, failed } = mail;
  if (transport === 'outbox') return { state: 'warning', ...words.outbox, at: undefined };
  if (transport === 'none') return { state: 'warning', ...words.none(held), at: undefined };
  if (server?.error !== undefined)
    return { state: 'broken', ...words.unreachable(server.error), at: provedAt };
  if (failed?.error !== undefined && (!sentAt || failed.at > sentAt))
    return { state: sentAt ? 'warning' : 'broken', ...words.failing(failed.error), at: sentAt };
  if (provedAt) return { state: 'done', message: words.done, at: provedAt };
  if (testSentAt && now.getTime() - testSentAt.getTime() < testMailHours * hourMs)
    return { state: 'open', ...words.testSent, at: testSentAt };
  return { state: 'open', ...words.never, at: undefined };
}

function judgePayments({ payments: { provider, isTest, heardAt }, publicUrl }: SetupFacts): Verdict {
  const words = messages.payments;
  if (provider === 'embedded') return { state: 'warning', ...words.embedded, at: undefined };
  if (!heardAt) return { state: 'open', ...words.never(`${publicUrl}/api/payments/webhook`), at: undefined };
  if (isTest) return { state: 'warning', ...words.testKey, at: heardAt };
  return { state: 'done', message: words.done, at: heardAt };
}

function judgeFirst(name: 'city' | 'community' | 'event', at: Date | undefined): Verdict {
  const words = messages[name];
  return at ? { state: 'done', message: words.done, at } : { state: 'open', ...words.never, at };
}

/** The page where an admin takes the next step. The rest happens on the server. */
const paths: Readonly<Partial<Record<CheckName, PagePath>>> = {
  storage: '/admin/integrations',
  legal: '/admin/settings',
  city: '/admin/cities',
  community: '/communities/new',
  event: '/events/new',
};

export type JudgedCheck = {
  readonly name: CheckName;
  readonly state: CheckState;
  readonly message: string;
  readonly at: string | null;
  readonly next: string | null;
  readonly path: PagePath | null;
};

export function judge(facts: SetupFacts): JudgedCheck[] {
  return checkNames.map((name) => {
    const { state, message, at, next = null } = checks[name](facts);
    const path = state === 'done' ? null : (paths[name] ?? null);
    return { name, state, message, at: at?.toISOString() ?? null, next, path };
  });
}

export const isReady = (items: readonly { readonly state: CheckState }[]): boolean =>
  items.every(({ state }) => state === 'done');
