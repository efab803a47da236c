import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import type { MailMessage } from '#platform/server/mail.ts';
import { layOutMail, type MailBlock } from '#platform/server/mail-layout.ts';
import { mails } from '../copy.ts';

type EmailCopy = {
  subject: string;
  title: string;
  preview: string;
  lead: string;
  note?: string;
  footer: string;
};

function composeEmail(to: string, copy: EmailCopy, after: readonly MailBlock[]): MailMessage {
  const blocks: MailBlock[] = [{ kind: 'text', text: copy.lead }, ...after];
  if (copy.note) blocks.push({ kind: 'note', text: copy.note });
  const { subject, title, preview, footer } = copy;
  return {
    dedupeKey: `accounts:${newId()}`,
    to,
    subject,
    ...layOutMail({ title, preview, footer, blocks }),
  };
}

async function sendEmail({ mail }: Services, db: Db, ...email: Parameters<typeof composeEmail>) {
  await mail.send(db, composeEmail(...email));
}

/** Also to addresses without an account, so that they aren't stored for longer than codes. */
async function sendCode({ mail }: Services, db: Db, ...email: Parameters<typeof composeEmail>) {
  await mail.send(db, { ...composeEmail(...email), isCode: true });
}

export async function mailSignInCode(services: Services, db: Db, to: string, code: string) {
  await sendCode(services, db, to, mails.signInCode(code), [{ kind: 'code', code }]);
}

export async function mailResetCode(
  services: Services,
  db: Db,
  to: string,
  { code, link }: { code: string; link: string },
) {
  const copy = mails.resetCode(code);
  // After the #, so that the code and the address reach no log and no other site.
  const url = `${services.config.PUBLIC_URL}/reset-password#${new URLSearchParams({ email: to, code, link })}`;
  await sendCode(services, db, to, copy, [
    { kind: 'code', code },
    { kind: 'button', label: copy.button, url },
  ]);
}

/** Sent instead of a code, so that only the owner of the mailbox learns that there is no account. */
export async function mailNoAccount(services: Services, db: Db, to: string) {
  const url = `${services.config.PUBLIC_URL}/sign-in`;
  await sendCode(services, db, to, mails.noAccount, [{ kind: 'button', label: mails.noAccount.button, url }]);
}

export async function mailEmailCode(services: Services, db: Db, to: string, code: string) {
  await sendCode(services, db, to, mails.emailCode(code), [{ kind: 'code', code }]);
}

export async function mailConfirmCode(services: Services, db: Db, to: string, code: string) {
  await sendCode(services, db, to, mails.confirmCode(code), [{ kind: 'code', code }]);
}

export async function mailEmailChanged(services: Services, db: Db, oldEmail: string, email: string) {
  await sendEmail(services, db, oldEmail, mails.emailChanged(email), []);
}

export async function mailPasskeyAdded(services: Services, db: Db, to: string, name: string) {
  await sendEmail(services, db, to, mails.passkeyAdded(name), []);
}

export async function mailProviderConnected(services: Services, db: Db, to: string, provider: string) {
  await sendEmail(services, db, to, mails.providerConnected(provider), []);
}

export async function mailProviderRemoved(services: Services, db: Db, to: string, provider: string) {
  await sendEmail(services, db, to, mails.providerRemoved(provider), []);
}

export async function mailSecondFactorOn(services: Services, db: Db, to: string) {
  await sendEmail(services, db, to, mails.secondFactorOn, []);
}

export async function mailSecondFactorOff(services: Services, db: Db, to: string) {
  await sendEmail(services, db, to, mails.secondFactorOff, []);
}

export async function mailRecoveryCodeUsed(services: Services, db: Db, to: string, left: number) {
  await sendEmail(services, db, to, mails.recoveryCodeUsed(left), []);
}
