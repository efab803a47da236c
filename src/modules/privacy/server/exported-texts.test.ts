import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { addRecentUser } from '#modules/identity/accounts/server/testing/add-recent-user.ts';
import { openTestApp, type Person, type TestApp } from '#platform/testing/app.ts';

const phone = '+13105550155';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
});
afterAll(() => app.close());

async function confirmPhone(person: Person) {
  await person.post('/me/phone/code', { phone });
  const { text } = await app.db
    .selectFrom('message')
    .select('text')
    .where('recipient', '=', phone)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  const code = /\d{6}/.exec(text)![0];
  expect((await person.put('/me/phone', { phone, code })).status).toBe(200);
}

/** Text messages in an export that is made once their codes have expired. */
async function exportedTexts(person: Person) {
  const createdAt = new Date(Date.now() - 11 * 60_000);
  await app.db.updateTable('message').set({ createdAt }).where('recipient', '=', phone).execute();
  await person.post('/me/export', {});
  await app.deliverEvents();
  const { body } = await person.post('/me/export/link', {});
  const { rawPayload } = await app.server.inject({ method: 'GET', url: body.url });
  const messages = JSON.parse(strFromU8(unzipSync(new Uint8Array(rawPayload))['data/message.json']!));
  return messages.filter(({ channel }: { channel: string }) => channel === 'sms');
}

test('a data export contains the texts to the user’s number, unless another user has it, too [ACC-03, AUTH-11]', async () => {
  const { as: gil } = await addRecentUser(app, 'Gil');
  const { as: ivy } = await addRecentUser(app, 'Ivy');
  await confirmPhone(gil);
  expect(await exportedTexts(gil)).toMatchObject([{ recipient: phone }]);
  await confirmPhone(ivy);
  expect(await exportedTexts(gil)).toEqual([]);
});
