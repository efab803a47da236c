import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { openDb, sql, type Db } from './db.ts';
import { openMailDelivery } from './deliver-mail.ts';
import { openLog } from './log.ts';
import { openMailer } from './mail.ts';

const log = openLog({ level: 'silent' });
const mailer = openMailer();
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let inbox: string[] = [];
let refusal: { responseCode: number; message: string } | undefined;
let smtpUrl: string;

const smtp = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, callback) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (refusal)
        return callback(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
      inbox.push(Buffer.concat(chunks).toString());
      callback();
    });
  },
});

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.url, { max: 6 });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  await sql`truncate message`.execute(db);
  inbox = [];
  refusal = undefined;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await db.destroy();
  await database.close();
});

const delivery = (SMTP_URL?: string) =>
  openMailDelivery({
    config: { SMTP_URL, MAIL_FROM: 'Backbeat <tickets@backbeat.test>', PUBLIC_URL: 'https://backbeat.test' },
    db,
    log,
  });

const ticketMail = {
  dedupeKey: 'order:1:tickets',
  to: 'ana@example.test',
  subject: 'Your tickets for Salt & Amber – Größe',
  text: 'See you there.',
  html: '<p>See you <b>there</b>.</p>',
  attachments: [
    { filename: 'tickets.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 tickets') },
  ],
};

test('sends a mail requested twice once, with text, HTML and attachment', async () => {
  await mailer.send(db, ticketMail);
  await mailer.send(db, ticketMail);
  const { task, close } = await delivery(smtpUrl);
  await Promise.all([task.run(), task.run()]);
  await task.run();
  close();
  expect(inbox).toHaveLength(1);
  const mail = inbox[0]!;
  expect(mail).toContain('To: ana@example.test');
  expect(mail).toContain('From: Backbeat <tickets@backbeat.test>');
  expect(mail).toContain('See you there.');
  expect(mail).toContain('<b>there</b>');
  expect(mail).toContain(Buffer.from('%PDF-1.7 tickets').toString('base64'));
  expect(mail).toMatch(/Message-ID: <[0-9a-f-]{36}@backbeat\.test>/);
});

test('retries a mail that the server deferred, with the same Message-ID', async () => {
  await mailer.send(db, ticketMail);
  const { task, close } = await delivery(smtpUrl);
  refusal = { responseCode: 451, message: 'Greylisted' };
  await task.run();
  const waiting = await db.selectFrom('message').selectAll().executeTakeFirstOrThrow();
  expect(waiting).toMatchObject({ attempts: 1, sentAt: null, deadAt: null });
  expect(waiting.runAt.getTime()).toBeGreaterThan(Date.now() + 1000);
  expect(waiting.lastError).toContain('Greylisted');

  refusal = undefined;
  await sql`update message set run_at = now()`.execute(db);
  await task.run();
  close();
  expect(inbox[0]).toContain(`<${waiting.id}@backbeat.test>`);
  expect((await db.selectFrom('message').select('sentAt').executeTakeFirstOrThrow()).sentAt).not.toBeNull();
});

test('gives up immediately on a recipient who doesn’t exist', async () => {
  await mailer.send(db, ticketMail);
  refusal = { responseCode: 550, message: 'No such mailbox' };
  const { task, close } = await delivery(smtpUrl);
  await task.run();
  close();
  expect((await db.selectFrom('message').select('deadAt').executeTakeFirstOrThrow()).deadAt).not.toBeNull();
});

test('another worker sends a killed worker’s mail when the lease ends', async () => {
  await mailer.send(db, ticketMail);
  await sql`update message set lease_until = now() + interval '1 minute', attempts = 1`.execute(db);
  const { task, close } = await delivery(smtpUrl);
  await task.run();
  expect(inbox).toHaveLength(0);
  await sql`update message set lease_until = now() - interval '1 ms'`.execute(db);
  await task.run();
  close();
  expect(inbox).toHaveLength(1);
});

test('without a mail server, keeps mail for the outbox page and counts it as sent', async () => {
  await mailer.send(db, ticketMail);
  await (await delivery()).task.run();
  expect((await db.selectFrom('message').select('sentAt').executeTakeFirstOrThrow()).sentAt).not.toBeNull();
});
