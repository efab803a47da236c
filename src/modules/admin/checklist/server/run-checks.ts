import { plainError } from '#modules/admin/rules.ts';
import { recordProof } from '#modules/instance/setup/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { findMailServerFault } from '#platform/server/deliver-mail.ts';
import type { Services } from '#platform/server/feature.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { RequestHeaders } from '#platform/server/viewer.ts';

type Needs = Pick<Services, 'config' | 'storage'>;

/** Tries what can be tried without a visitor, and records the results. */
export async function tryServices(db: Db, { config, storage }: Needs): Promise<void> {
  const [storageFault, mailFault] = await Promise.all([
    findStorageFault(storage),
    config.SMTP_URL ? findMailServerFault(config.SMTP_URL) : undefined,
  ]);
  await recordProof(db, 'storage', storageFault === undefined ? {} : { error: storageFault });
  // A process without SMTP_URL can't tell whether the workers' server answers.
  if (config.SMTP_URL)
    await recordProof(db, 'mailServer', mailFault === undefined ? {} : { error: plainError(mailFault) });
}

/** Writes, reads and deletes a small file. @returns why that failed */
async function findStorageFault(storage: Services['storage']): Promise<string | undefined> {
  const key = `checks/${newId()}.txt`;
  const bytes = new TextEncoder().encode('This file is written, read and deleted to check the storage.');
  try {
    await storage.write(key, bytes, 'text/plain; charset=utf-8');
    const read = await storage.read(key);
    await storage.remove(key);
    const isSame = read !== undefined && Buffer.compare(read, bytes) === 0;
    if (!isSame) return 'what was read is not what was written';
    return (await storage.read(key)) === undefined ? undefined : 'a deleted file is still there';
  } catch (error) {
    return plainError(error instanceof Error ? error.message : String(error));
  }
}

/** Records the address that the admin's browser asked for. */
export async function recordAddress(
  db: Db,
  { PUBLIC_URL }: Pick<Services['config'], 'PUBLIC_URL'>,
  { headers }: Pick<RequestFacts, 'headers'>,
): Promise<void> {
  const isSecure = /(?:^|;\s*)__Host-/.test(headers.get('cookie') ?? '');
  await recordProof(db, 'address', {
    publicUrl: PUBLIC_URL,
    origin: originOf(headers, PUBLIC_URL),
    isSecure,
  });
}

/** Browsers send `Origin`. Other clients are judged by what the proxy says. */
function originOf(headers: RequestHeaders, publicUrl: string): string {
  const origin = headers.get('origin');
  if (origin && URL.canParse(origin)) return origin;
  const first = (name: string) => headers.get(name)?.split(',')[0]?.trim();
  const scheme = first('x-forwarded-proto') ?? new URL(publicUrl).protocol.slice(0, -1);
  const guess = `${scheme}://${first('x-forwarded-host') ?? first('host') ?? ''}`;
  return URL.canParse(guess) ? new URL(guess).origin : publicUrl;
}
