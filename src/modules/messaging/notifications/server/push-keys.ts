import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { seal, unseal } from '#platform/server/seal.ts';
import { addPushKey, findPushKey } from './push-store.ts';

const purpose = 'push key';

/** Signs push messages, so that push services can identify the sender (RFC 8292). */
type PushKeys = {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
};

/** Loads the keys on first use, once the database has their table. */
export type OpenPushKeys = () => Promise<PushKeys>;

/** The configured keys, or a pair that is created once and shared by all processes. Browsers subscribe with it. */
export function pushKeysOf(db: Db, config: Config): OpenPushKeys {
  const subject = config.VAPID_SUBJECT ?? `mailto:${config.CONTACT_EMAIL}`;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  if (publicKey && privateKey) return async () => ({ subject, publicKey, privateKey });
  let opened: Promise<PushKeys> | undefined;
  return () => {
    opened ??= findOrCreateKeys(db, config.AUTH_SECRET, subject).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function findOrCreateKeys(db: Db, secret: string, subject: string): Promise<PushKeys> {
  if (!(await findPushKey(db))) {
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await addPushKey(db, { publicKey, privateKey: seal(Buffer.from(privateKey), secret, purpose) });
  }
  // If two processes create a pair, both use the first one stored.
  const kept = (await findPushKey(db))!;
  return {
    subject,
    publicKey: kept.publicKey,
    privateKey: unseal(kept.privateKey, secret, purpose).toString(),
  };
}
