import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { inTurn } from '#platform/testing/in-turn.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { openFeatures } from '#app/server/features.ts';
import { addRecentUser } from '#modules/identity/accounts/server/testing/add-recent-user.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';

let app: TestApp;
const [okta, maya, host, june] = newIds(4);
/** A page without a team, as imported from a map or music service. */
let page: string;

const wire = (id: string) => `artist:backbeat:${id}`;
const evidence = { words: 'I am Okta. My site links here.', links: ['https://okta.example'] };
const claim = (who: string, input: object = evidence, of = wire(page)) =>
  app.as(who).post(`/profiles/${of}/claims`, input);
const state = async (who: string) => (await app.as(who).get(`/profiles/${wire(page)}/claim`)).body;
const admin = () => app.as(june, { admin: true });
const waiting = async () => (await admin().get('/moderation/claims')).body.items;
const decide = (claimId: string, decision: string, reason: string) =>
  admin().put(`/moderation/claims/${claimId}`, { decision, reason });
const bell = async (who: string) => {
  await app.deliverEvents();
  const { body } = await app.as(who).get(`/users/user:us-west-2:${who}/notifications`);
  return body.items.map(({ title }: { title: string }) => title);
};
const answerAll = async () => {
  for (const { id } of await waiting()) await decide(id, 'declined', 'Not to be seen');
};
const addPage = async (type: ProfileType = 'artist') => {
  const id = newId();
  await app.db.insertInto('profile').values({ id, type, name: 'Okta Lindqvist', providerId: id }).execute();
  if (type === 'artist') await app.db.insertInto('artist').values({ id }).execute();
  return id;
};

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values(
      Object.entries({ okta, maya, host, june }).map(([name, id]) => ({
        id,
        type: 'user',
        name,
        providerId: id,
      })),
    )
    .execute();
});
beforeEach(async () => {
  page = await addPage();
});
afterAll(() => app.close());

describe('claiming an artist page without a team', () => {
  test('approval hands over and verifies the page, logs it and notifies the claimant [ART-06, PRF-05]', async () => {
    expect((await app.guest.get(`/profiles/${wire(page)}/claim`)).body).toEqual({
      claimable: true,
      own: null,
    });
    expect(await claim(okta)).toMatchObject({ status: 201, body: { state: 'open' } });
    expect((await claim(maya, { words: 'No, it is me.' })).status).toBe(201);

    const [first] = await waiting();
    expect(first).toMatchObject({ profile: { id: wire(page) }, claimant: { name: 'okta' }, ...evidence });
    const decided = await decide(first.id, 'approved', 'Her site links here');
    expect(decided).toMatchObject({ status: 200, body: { decision: { state: 'approved' } } });

    expect((await app.guest.get(`/artists/${wire(page)}`)).body.verified).toBe(true);
    const managed = await app.as(okta).get(`/profiles/${wire(page)}/managed`);
    expect(managed).toMatchObject({ status: 200, body: { creatorType: 'owner' } });
    // Approving one claim declines the others.
    expect(await waiting()).toEqual([]);
    expect(await state(maya)).toMatchObject({ claimable: false, own: { state: 'declined' } });
    expect((await app.as(maya).get(`/profiles/${wire(page)}/managed`)).status).toBe(403);
    expect(await bell(okta)).toEqual(['You now manage Okta Lindqvist, and it’s verified']);
    expect(await bell(maya)).toEqual([
      'We couldn’t approve your claim for Okta Lindqvist: We found that the page belongs to someone else.',
    ]);
    const [entry] = (await admin().get('/moderation/audit')).body.items;
    expect(entry).toMatchObject({
      act: 'approveClaim',
      by: { name: 'june' },
      itemId: wire(page),
      reason: 'Her site links here',
      after: { ownerId: okta, verified: true },
    });
  });

  test('a declined claim, which needs a reason, leaves the page claimable [PRF-05]', async () => {
    await claim(maya);
    const [found] = await waiting();
    expect(await decide(found.id, 'declined', '')).toMatchObject({
      status: 422,
      body: { code: 'claimReasonRequired' },
    });
    expect((await decide(found.id, 'declined', 'The site is not yours')).status).toBe(200);
    expect(await decide(found.id, 'approved', 'On second thoughts')).toMatchObject({
      status: 409,
      body: { code: 'claimDecided' },
    });
    expect(await state(maya)).toMatchObject({
      claimable: true,
      own: { state: 'declined', reason: 'The site is not yours' },
    });
    expect((await app.guest.get(`/artists/${wire(page)}`)).body.verified).toBe(false);
    expect((await admin().get('/moderation/claims?state=decided')).body.items[0].id).toBe(found.id);
    expect((await claim(maya)).status).toBe(201);
    expect((await state(maya)).own).toMatchObject({ state: 'open', reason: '' });
    await answerAll();
  });

  test('repeated requests make one open claim per user [PRF-05]', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(okta)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    await answerAll();
  });

  test('the host who added a page manages it until a claim is approved [ART-06]', async () => {
    const made = await app
      .as(host)
      .post('/artists', { name: 'Low Tide', externalUrl: 'https://lowtide.example' });
    const { id } = made.body;
    expect((await app.as(host).get(`/profiles/${id}/managed`)).status).toBe(200);
    expect((await claim(maya, evidence, id)).status).toBe(201);
    const [found] = await waiting();
    await decide(found.id, 'approved', 'Seen on stage');
    expect((await app.as(maya).get(`/profiles/${id}/managed`)).body.creatorType).toBe('owner');
    expect((await app.as(host).get(`/profiles/${id}/managed`)).status).toBe(403);
  });
});

test('an open claim ends when the host who added the page deletes it [ART-06]', async () => {
  const added = await app.as(host).post('/artists', { name: 'Ebb', externalUrl: 'https://ebb.example' });
  expect((await claim(maya, evidence, added.body.id)).status).toBe(201);
  expect((await app.as(host).delete(`/profiles/${added.body.id}`)).status).toBe(200);
  expect(await waiting()).toEqual([]);
});

test.each([
  ['its host deletes it', 'profileGone'],
  ['another claim is approved', 'claimAlreadyRun'],
] as const)('a page can’t be claimed at the instant when %s [ART-06]', async (_, code) => {
  const added = await app.as(host).post('/artists', { name: 'Neap', externalUrl: 'https://neap.example' });
  const { id } = added.body;
  await claim(okta, evidence, id);
  const [found] = await waiting();
  const endsIt = () =>
    code === 'profileGone'
      ? app.as(host).delete(`/profiles/${id}`)
      : decide(found.id, 'approved', 'Her site links here');
  const calls = [endsIt, () => claim(maya, evidence, id)];
  expect(await inTurn(app, ['profile', bareId(found.profile.id)], calls)).toEqual(['done', code]);
  expect(await waiting()).toEqual([]);
});

test.each([
  ['of a venue with a team', 'venue', true, evidence, 'claimAlreadyRun'],
  ['of a community', 'community', false, evidence, 'claimNotPossible'],
  ['without evidence', 'venue', false, { words: ' ' }, 'claimWordsRequired'],
  ['of 2001 characters', 'venue', false, { words: 'x'.repeat(2001) }, 'claimWordsTooLong'],
  [
    'with six links',
    'venue',
    false,
    { ...evidence, links: [1, 2, 3, 4, 5, 6].map((n) => `https://${n}.example`) },
    'claimTooManyLinks',
  ],
  [
    'with an invalid link',
    'venue',
    false,
    { ...evidence, links: ['javascript:alert(1)'] },
    'claimLinkInvalid',
  ],
] as const)('rejects a claim %s with a message [PRF-05, VEN-05]', async (_what, type, isRun, input, code) => {
  const id = await addPage(type);
  if (isRun)
    await app.db
      .insertInto('profileTeam')
      .values({ profileId: id, userId: host, creatorType: 'owner' })
      .execute();
  const address = type === 'community' ? `community:${id}` : `${type}:backbeat:${id}`;
  const { status, body } = await claim(okta, input, address);
  expect({ status, code: body.code }).toEqual({ status: code === 'claimAlreadyRun' ? 409 : 422, code });
  expect(body.detail).not.toBe('');
  expect(await waiting()).toEqual([]);
});

test('a page isn’t handed over to a claimant whose account is deleted, even at the same instant [ART-06, ACC-03]', async () => {
  const { as: kim, id: claimant } = await addRecentUser(app, 'Kim');
  await answerAll();
  await claim(claimant);
  const [{ id }] = await waiting();
  const calls = [() => kim.post('/me/deletion', {}), () => decide(id, 'approved', 'Her site links here')];
  expect(await inTurn(app, ['profile', claimant], calls)).toEqual(['done', 'claimantGone']);
  expect((await app.guest.get(`/profiles/${wire(page)}/claim`)).body.claimable).toBe(true);
  expect((await decide(id, 'declined', 'The account is gone')).status).toBe(200);
});
