import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { layOutMail, type MailBlock } from '#platform/server/mail-layout.ts';
import { mails } from '../copy.ts';

type EmailCopy = {
  readonly subject: string;
  readonly title: string;
  readonly preview: string;
  readonly lead: string;
  readonly footer: string;
};

const composeEmail = (
  { subject, title, preview, lead, footer }: EmailCopy,
  ...after: readonly MailBlock[]
) => ({
  subject,
  ...layOutMail({ title, preview, footer, blocks: [{ kind: 'text', text: lead }, ...after] }),
});

export async function emailAccountDeleted({ mail }: Services, tx: Db, to: string): Promise<void> {
  await mail.send(tx, {
    dedupeKey: `leaving.farewell:${newId()}`,
    to,
    ...composeEmail(mails.accountDeleted, { kind: 'note', text: mails.accountDeleted.note }),
  });
}

export async function emailExportReady({ mail, config }: Services, tx: Db, exportId: string, to: string) {
  const url = `${config.PUBLIC_URL}/settings/data`;
  await mail.send(tx, {
    dedupeKey: `leaving.ready:${exportId}`,
    to,
    ...composeEmail(mails.ready, { kind: 'button', label: mails.ready.button, url }),
  });
}
