import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openSmtpSink, type SmtpSink } from '../testing/smtp-sink.ts';
import { readConfig } from './config.ts';
import { sql, type Db } from './db.ts';
import { openMailDelivery } from './deliver-mail.ts';
import { countHeld } from './held-message-store.ts';
import { openLog } from './log.ts';
import { openMailer } from './mail.ts';
import { allMessages } from './message-store.ts';
import { markTransports } from './transports.ts';

const log = openLog({ level: 'silent' });
const mailer = openMailer();
const database = testDatabase({ max: 6 });
let db: Db;
let smtp: SmtpSink;

beforeAll(async () => {
  ({ db } = database);
  smtp = await openSmtpSink();
});
beforeEach(async () => {
  await sql`truncate message`.execute(db);
  smtp.inbox.length = 0;
  smtp.refuse();
});
afterAll(async () => {
  await smtp.close();
});

const delivery = (given: { SMTP_URL?: string; demo?: boolean }) =>
  openMailDelivery({
    config: {
      ...readConfig({ NODE_ENV: 'production', AUTH_SECRET: 'x'.repeat(32) }),
      ...given,
      MAIL_FROM: 'Backbeat <tickets@backbeat.test>',
      PUBLIC_URL: 'https://backbeat.test',
    },
    db,
    log,
    mail: mailer,
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
  const { task, close } = await delivery({ SMTP_URL: smtp.url });
  await Promise.all([task.run(), task.run()]);
  await task.run();
  close();
  expect(smtp.inbox).toHaveLength(1);
  const mail = smtp.inbox[0]!;
  expect(mail).toContain('To: ana@example.test');
  expect(mail).toContain('From: Backbeat <tickets@backbeat.test>');
  expect(mail).toContain('See you there.');
  expect(mail).toContain('<b>there</b>');
  expect(mail).toContain(Buffer.from('%PDF-1.7 tickets').toString('base64'));
  expect(mail).toMatch(/Message-ID: <[0-9a-f-]{36}@backbeat\.test>/);
});

test('retries a mail that the server deferred, with the same Message-ID', async () => {
  await mailer.send(db, ticketMail);
  const { task, close } = await delivery({ SMTP_URL: smtp.url });
  smtp.refuse({ responseCode: 451, message: 'Greylisted' });
  await task.run();
  const waiting = await db.selectFrom('message').selectAll().executeTakeFirstOrThrow();
  expect(waiting).toMatchObject({ attempts: 1, sentAt: null, deadAt: null });
  expect(waiting.runAt.getTime()).toBeGreaterThan(Date.now() + 1000);
  expect(waiting.lastError).toContain('Greylisted');

  smtp.refuse();
  await sql`update message set run_at = now()`.execute(db);
  await task.run();
  close();
  expect(smtp.inbox[0]).toContain(`<${waiting.id}@backbeat.test>`);
  expect((await db.selectFrom('message').select('sentAt').executeTakeFirstOrThrow()).sentAt).not.toBeNull();
});

test('gives up immediately on a recipient who doesn’t exist', async () => {
  await mailer.send(db, ticketMail);
  smtp.refuse({ responseCode: 550, message: 'No such mailbox' });
  const { task, close } = await delivery({ SMTP_URL: smtp.url });
  await task.run();
  close();
  expect((await db.selectFrom('message').select('deadAt').executeTakeFirstOrThrow()).deadAt).not.toBeNull();
});

test('another worker sends a killed worker’s mail when the lease ends', async () => {
  await mailer.send(db, ticketMail);
  await sql`update message set lease_until = now() + interval '1 minute', attempts = 1`.execute(db);
  const { task, close } = await delivery({ SMTP_URL: smtp.url });
  await task.run();
  expect(smtp.inbox).toHaveLength(0);
  await sql`update message set lease_until = now() - interval '1 ms'`.execute(db);
  await task.run();
  close();
  expect(smtp.inbox).toHaveLength(1);
});

test('a worker sends its own mail at once, unless it may still be rolled back [OPS-02]', async () => {
  const { task, stop, close } = await delivery({ SMTP_URL: smtp.url });
  await mailer.send(db, ticketMail);
  await mailer.send(db, ticketMail);
  await db.transaction().execute((tx) => mailer.send(tx, { ...ticketMail, dedupeKey: 'order:2:tickets' }));
  await stop();
  expect(smtp.inbox).toHaveLength(1);
  await task.run();
  close();
  expect(smtp.inbox).toHaveLength(2);
  const sent = await db.selectFrom('message').select(['attempts', 'sentAt', 'leaseUntil']).execute();
  const once = { attempts: 1, sentAt: expect.any(Date), leaseUntil: null };
  expect(sent).toEqual([once, once]);
});

test('a mail of a worker that died while it sent it is sent by another when the lease ends [OPS-02]', async () => {
  mailer.sendBy({ hasRoom: () => true, begin: () => {} });
  await mailer.send(db, ticketMail);
  const { task, close } = await delivery({ SMTP_URL: smtp.url });
  await task.run();
  expect(smtp.inbox).toHaveLength(0);
  await sql`update message set lease_until = lease_until - interval '1 minute'`.execute(db);
  await task.run();
  close();
  expect(smtp.inbox).toHaveLength(1);
});

test('no other worker sends a mail that takes longer than its lease [OPS-02]', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  const connected = once(silent, 'connection');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await mailer.send(db, ticketMail);
  const { task, close } = await delivery({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sending = task.run();
  const [socket] = (await connected) as [Socket];
  await sql`update message set lease_until = now() + interval '1 second'`.execute(db);
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await vi.waitFor(async () => {
    const { leaseUntil } = await db.selectFrom('message').select('leaseUntil').executeTakeFirstOrThrow();
    expect(leaseUntil!.getTime()).toBeGreaterThan(Date.now() + 30_000);
  });
  silent.close();
  socket.destroy();
  await sending;
  close();
});

test('a mail whose end can’t be written doesn’t keep others from being sent [OPS-02]', async () => {
  await sql`
    create function refuse_end() returns trigger language plpgsql as $$ begin raise 'lost'; end $$`.execute(
    db,
  );
  await sql`
    create trigger refuse_end before update of sent_at on message
      for each row when (new.sent_at is not null and new.recipient = 'lost@example.test')
      execute function refuse_end()`.execute(db);
  await mailer.send(db, { ...ticketMail, dedupeKey: 'first', to: 'lost@example.test' });
  for (let other = 1; other <= 10; other++)
    await mailer.send(db, { ...ticketMail, dedupeKey: `order:${other}:tickets` });
  const { task, close } = await delivery({ SMTP_URL: smtp.url });
  await task.run();
  close();
  await sql`drop function refuse_end cascade`.execute(db);
  expect(smtp.inbox).toHaveLength(11);
});

test('a demo without a mail server keeps mail for the outbox page and counts it as sent', async () => {
  await mailer.send(db, ticketMail);
  await (await delivery({ demo: true })).task.run();
  expect((await db.selectFrom('message').select('sentAt').executeTakeFirstOrThrow()).sentAt).not.toBeNull();
});

test('a worker without a mail server leaves mail alone while another worker has one [INS-07]', async () => {
  const config = readConfig({ NODE_ENV: 'production', AUTH_SECRET: 'x'.repeat(32) });
  await mailer.send(db, ticketMail);
  await markTransports(db, { ...config, SMTP_URL: smtp.url });
  await markTransports(db, config);
  await (await delivery({})).task.run();
  expect(await db.selectFrom('message').select('heldAt').executeTakeFirst()).toEqual({ heldAt: null });
  await sql`update instance_state set set_at = now() - interval '1 minute'`.execute(db);
  await (await delivery({})).task.run();
  expect(await countHeld(db, 'mail')).toBe(1);
});

test('an admin can try an expired mail again once there is a mail server [INS-07]', async () => {
  await sql`delete from instance_state`.execute(db);
  await mailer.send(db, ticketMail);
  const { task } = await delivery({});
  await task.run();
  await sql`update message set run_at = now() - interval '61 minutes'`.execute(db);
  await task.run();
  const { id, deadAt, lastError } = await db.selectFrom('message').selectAll().executeTakeFirstOrThrow();
  expect(deadAt).not.toBeNull();
  expect(lastError).toContain('Expired');
  await allMessages.retryFailed(db, { id });
  const sending = await delivery({ SMTP_URL: smtp.url });
  await sending.task.run();
  sending.close();
  expect(smtp.inbox).toHaveLength(1);
});
