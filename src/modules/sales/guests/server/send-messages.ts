import type { Services } from '#platform/server/feature.ts';
import { newId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { fault } from '#platform/server/fault.ts';
import { listSentMessages, markMailed, takeRecipients, type WaitingRecipient } from './message-store.ts';
import { mailOf } from './message-mails.ts';

const recipientsAtOnce = 200;

/**
 * Emails all waiting recipients. Emails and marks share a transaction and a key per recipient: a worker that dies
 * continues where it stopped, and no one gets an email twice.
 */
export async function sendMessages(services: Pick<Services, 'db' | 'mail' | 'config'>): Promise<void> {
  while ((await transact(services.db, (tx) => sendSome(services, tx))) === recipientsAtOnce);
}

async function sendSome({ mail, config }: Pick<Services, 'mail' | 'config'>, tx: Db): Promise<number> {
  const waiting = await takeRecipients(tx, recipientsAtOnce);
  if (waiting.length === 0) return 0;
  const messages = await listSentMessages(tx, [...new Set(waiting.map(({ messageId }) => messageId))]);
  const byId = new Map(messages.map((message) => [message.id, message]));
  await mail.sendToMany(
    tx,
    waiting.map((recipient: WaitingRecipient) => ({
      id: newId(),
      dedupeKey: `guests:${recipient.messageId}:${recipient.key}`,
      to: recipient.email,
      ...mailOf(config, byId.get(recipient.messageId)!, recipient),
    })),
  );
  fault('guests.mailsWritten');
  await markMailed(tx, waiting);
  return waiting.length;
}
