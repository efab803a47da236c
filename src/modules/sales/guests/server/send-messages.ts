import type { Services } from '#platform/server/feature.ts';
import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { fault } from '#platform/server/fault.ts';
import { listSentMessages, markMailed, waitingRecipients, type WaitingRecipient } from './message-store.ts';
import { mailOf } from './message-mails.ts';

const recipientsAtOnce = 200;

type MessageServices = Pick<Services, 'db' | 'mail' | 'config' | 'log'>;

/**
 * Emails all waiting recipients. Emails and marks share a transaction and a key per recipient: a worker that dies
 * continues where it stopped, and no one gets an email twice.
 */
export async function sendMessages(services: MessageServices): Promise<void> {
  const sendNext = () =>
    waitingRecipients.performDue(services, { limit: recipientsAtOnce }, (tx, due) =>
      sendSome(services, tx, due),
    );
  while ((await sendNext()) === recipientsAtOnce);
}

async function sendSome(
  { mail, config }: Pick<MessageServices, 'mail' | 'config'>,
  tx: Db,
  due: readonly WaitingRecipient[],
): Promise<void> {
  const messages = await listSentMessages(tx, [...new Set(due.map(({ messageId }) => messageId))]);
  const byId = new Map(messages.map((message) => [message.id, message]));
  await mail.sendToMany(
    tx,
    due.map((recipient) => ({
      id: newId(),
      dedupeKey: `guests:${recipient.messageId}:${recipient.key}`,
      to: recipient.email,
      ...mailOf(config, byId.get(recipient.messageId)!, recipient),
    })),
  );
  fault('guests.mailsWritten');
  await markMailed(tx, due);
}
