import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { seal, unseal } from '#platform/server/seal.ts';
import { addPushKey, findPushKey } from './push-store.ts';

const purpose = 'push key';

/** What signs a push message, so that its service knows us (RFC 8292). */
type PushKeys = {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
};

/** Opens the keys on the first use, when the database is sure to have their table. */
export type OpenPushKeys = () => Promise<PushKeys>;

/** The keys of the settings, or a pair that is made once and kept for all processes: browsers are bound to it. */
export function pushKeysOf(db: Db, config: Config): OpenPushKeys {
  const subject = config.VAPID_SUBJECT ?? `mailto:${config.CONTACT_EMAIL}`;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  if (publicKey && privateKey) return async () => ({ subject, publicKey, privateKey });
  let opened: Promise<PushKeys> | undefined;
  return () => {
    opened ??= keptKeys(db, config.AUTH_SECRET, subject).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function keptKeys(db: Db, secret: string, subject: string): Promise<PushKeys> {
  if (!(await findPushKey(db))) {
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await addPushKey(db, { publicKey, privateKey: seal(Buffer.from(privateKey), secret, purpose) });
  }
  // Of two processes that made one, both take the one that was first.
  const kept = (await findPushKey(db))!;
  return {
    subject,
    publicKey: kept.publicKey,
    privateKey: unseal(kept.privateKey, secret, purpose).toString(),
  };
}
