import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { termsVersion } from '#modules/identity/accounts/terms-version.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const june = newId();
const ana = newId();
const venue = newId();
const asAdmin = () => app.as(june, { admin: true });

beforeAll(async () => {
  app = await openTestApp(openFeatures, { CONTACT_EMAIL: 'hello@example.test' });
  await app.db
    .insertInto('profile')
    .values([profileRow(june, 'user', 'June'), profileRow(ana, 'user', 'Ana')])
    .execute();
});
afterAll(() => app.close());

const standard = {
  name: 'Berlin Nights',
  tagline: 'What is on in Berlin',
  accent: '#c8102e',
  contactEmail: 'team@berlin.example',
  socialLinks: [{ network: 'instagram', url: 'https://www.instagram.com/berlinnights' }],
  legalPages: {},
  maps: { kind: 'schematic' },
  signUp: 'open',
  eventHosts: 'everyone',
  defaultCityId: null,
};
const save = (part: object = {}) => asAdmin().put('/admin/settings', { ...standard, ...part });

async function uploadLogo(bytes: Buffer, contentType = 'image/png') {
  const key = `${june}/${Date.now()}.png`;
  const { body } = await asAdmin().post('/media/createUploadUrl', { itemType: 'instance', key, contentType });
  const answer = await app.server.inject({
    method: 'PUT',
    url: body.url,
    headers: { 'content-type': contentType },
    payload: bytes,
  });
  return { key, status: answer.statusCode };
}

/** Asks for a code. @returns a function that signs up with it, accepting a version of the terms */
async function codeFor(email: string) {
  const browser = app.visitor();
  await browser.post('/auth/code', { email });
  const mails = await app.db
    .selectFrom('message')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute();
  const code = mails.flatMap(({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? [])[0]!;
  return (version: string) =>
    browser.post('/auth/sign-up', { email, code, name: 'Gil', termsVersion: version, ofAge: true });
}

test('the saved settings name the instance everywhere, and are logged [INS-03]', async () => {
  expect((await save()).status).toBe(200);
  const { body } = await app.guest.get('/instance');
  expect(body).toMatchObject({
    name: 'Berlin Nights',
    contactEmail: 'team@berlin.example',
    accent: { color: '#c8102e' },
    socialLinks: standard.socialLinks,
  });
  await app.guest.post('/auth/code', { email: 'ana@example.test' });
  const mail = await app.db
    .selectFrom('message')
    .select(['subject', 'html'])
    .where('recipient', '=', 'ana@example.test')
    .executeTakeFirstOrThrow();
  expect(mail.subject).toMatch(/is your Berlin Nights code$/);
  expect(mail.html).toContain('Berlin Nights');
  const log = await asAdmin().get('/moderation/audit?limit=1');
  expect(log.body.items[0]).toMatchObject({ act: 'changeSettings', after: { name: 'Berlin Nights' } });
});

test('of two admins who save the same settings, the second is refused [INS-03]', async () => {
  const { revision } = (await asAdmin().get('/admin/settings')).body;
  const saves = ['First', 'Second'].map((tagline) => save({ tagline, revision }));
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const now = (await asAdmin().get('/admin/settings')).body;
  expect(now.tagline).toBe(['First', 'Second'][statuses.indexOf(200)]);
  expect((await save({ tagline: 'Third', revision: now.revision })).status).toBe(200);
});

test.each([
  ['name', { name: ' ' }, 'nameRequired'],
  ['accent', { accent: 'red; background: url(//evil.test)' }, 'accentInvalid'],
  ['contact address', { contactEmail: 'berlin' }, 'contactInvalid'],
  ['social link', { socialLinks: [{ network: 'x', url: 'javascript:alert(1)' }] }, 'socialLinkInvalid'],
  [
    'legal page',
    { legalPages: { terms: { kind: 'link', url: 'http://berlin.example' } } },
    'legalPageInvalid',
  ],
  ['logo', { logoKey: `${june}/1.png` }, 'logoNotFound'],
  ['city', { defaultCityId: newId() }, 'cityNotFound'],
])('a wrong %s changes nothing [INS-03]', async (_field, part, code) => {
  const before = (await asAdmin().get('/admin/settings')).body;
  expect((await save(part)).body.code).toBe(code);
  expect((await asAdmin().get('/admin/settings')).body).toEqual(before);
});

test('the poster of an event without a name yet says the name of the instance [INS-03, EVA-27]', async () => {
  await save();
  const posterOf = async (name: string) => (await app.guest.get(`/posters/3?name=${name}&date=&venue=`)).raw;
  const unnamed = await posterOf('');
  expect(unnamed.equals(await posterOf('Berlin%20Nights'))).toBe(true);
  expect(unnamed.equals(await posterOf('Backbeat'))).toBe(false);
});

test('a logo is shown as pixels, and an SVG with a script is refused [INS-03]', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await uploadLogo(svg)).status).toBe(422);
  const asSvg = { itemType: 'instance', key: `${june}/1.svg`, contentType: 'image/svg+xml' };
  expect((await asAdmin().post('/media/createUploadUrl', asSvg)).status).toBe(400);

  const png = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#c8102e80' } })
    .png()
    .toBuffer();
  const { key, status } = await uploadLogo(png);
  expect(status).toBe(200);
  const { logo } = (await save({ logoKey: key })).body;
  expect(logo).toMatchObject({ width: 300, height: 100 });
  const shown = await app.server.inject(logo.path);
  expect(shown.headers['content-type']).toBe('image/webp');
  expect((await sharp(shown.rawPayload).metadata()).hasAlpha).toBe(true);
  expect((await save()).body.logo).toEqual(logo);
  expect((await save({ logoKey: null })).body.logo).toBeNull();
});

test('the logo is in emails, app icons and share previews, on a ground that contrasts with it [INS-03]', async () => {
  await app.services.db
    .insertInto('profile')
    .values({ id: venue, type: 'venue', name: 'Kiln', providerId: venue })
    .execute();
  const card = async () => {
    const reply = await app.server.inject(`/og/venue/backbeat:${venue}.jpg`);
    return { etag: reply.headers['etag'], corner: await colorOf(reply.rawPayload, cardCorner) };
  };
  await save({ logoKey: null });
  const before = await card();
  expect((await app.server.inject('/brand/logo.png')).statusCode).toBe(404);
  for (const [color, ground] of [
    ['#ffe000', 'dark'],
    ['#3a0010', 'light'],
  ] as const) {
    const png = await sharp({ create: { width: 300, height: 100, channels: 3, background: color } })
      .png()
      .toBuffer();
    await save({ logoKey: (await uploadLogo(png)).key });
    await app.guest.get('/instance');
    const email = `${ground}@example.test`;
    await app.guest.post('/auth/code', { email });
    const { html } = await app.db
      .selectFrom('message')
      .select('html')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    const [, address] = /<img src="([^"]+)" alt="Berlin Nights" width="96" height="32"/.exec(html!)!;
    const mailed = await app.server.inject(new URL(address!).pathname);
    expect(await sharp(mailed.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 192,
      height: 64,
    });
    const icon = await app.server.inject('/icon-192.png');
    expect([
      await colorOf(icon.rawPayload, { left: 4, top: 4 }),
      await colorOf(icon.rawPayload, { left: 96, top: 96 }),
    ]).toEqual([ground, color]);
    const svg = await app.server.inject('/favicon.svg');
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    expect(await colorOf(svg.rawPayload, { left: 32, top: 32 })).toBe(color);
    const now = await card();
    expect(now.etag).not.toBe(before.etag);
    expect(now.corner).toBe(color);
  }
  await save({ logoKey: null });
  expect(await card()).toEqual(before);
});

test('a legal page has the text or the address of the operator, without their HTML [INS-03, FTR-08]', async () => {
  const text =
    '## Imprint\n\n<script>alert(1)</script>\n\n[Us](https://berlin.example) [No](javascript:alert(1))';
  await save({
    legalPages: {
      terms: { kind: 'text', text },
      privacy: { kind: 'link', url: 'https://berlin.example/privacy' },
    },
  });
  expect((await app.guest.get('/instance')).body).toMatchObject({
    legalTexts: ['terms'],
    legalLinks: { privacy: 'https://berlin.example/privacy' },
  });
  const { html } = (await app.guest.get('/instance/legal/terms')).body;
  // The styles of texts space its paragraphs.
  expect(html).toContain('class="prose"');
  expect(html).toContain('<h2>Imprint</h2>');
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('href="https://berlin.example"');
  expect(html).not.toContain('javascript:');
  expect((await app.guest.get('/instance/legal/privacy')).body.code).toBe('noOwnText');
});

test('terms that an operator wrote in Arabic are read from right to left [INS-03]', async () => {
  await save({ legalPages: { terms: { kind: 'text', text: 'الشروط: لا ضوضاء.' } } });
  const { html } = (await app.guest.get('/instance/legal/terms')).body;
  expect(html).toMatch(/^<div dir="auto"[^>]*><p>الشروط: لا ضوضاء\.<\/p>\s*<\/div>$/);
});

test('the date of a legal page changes only with its text [INS-03, FTR-08]', async () => {
  const dateAfter = async (text: string, part: object = {}) => {
    await save({ legalPages: { privacy: { kind: 'text', text } }, ...part });
    return (await app.guest.get('/instance/legal/privacy')).body.changedAt as string;
  };
  const first = await dateAfter('We keep nothing.');
  expect(await dateAfter('We keep nothing.', { tagline: 'Out tonight' })).toBe(first);
  expect((await dateAfter('We keep little.')) > first).toBe(true);
});

test('an account names the version of the instance’s own terms that it accepted, and that version is kept [AUTH-12, INS-03, FTR-08]', async () => {
  const versionNow = async () => (await app.guest.get('/instance/termsVersion')).body.version as string;
  const publish = async (text: string) => {
    await save({ legalPages: { terms: { kind: 'text', text } } });
    return versionNow();
  };
  const first = await publish('Be kind.');
  const signUp = await codeFor('hal@example.test');
  const second = await publish('Be kind and on time.');
  for (const version of [termsVersion, first])
    expect((await signUp(version)).body.code).toBe('termsNotAccepted');
  expect((await signUp(second)).body.isNew).toBe(true);
  const { termsVersion: accepted } = await app.db
    .selectFrom('accountUser')
    .select('termsVersion')
    .where('email', '=', 'hal@example.test')
    .executeTakeFirstOrThrow();
  const kept = await app.db.selectFrom('ownTerms').select(['version', 'page']).execute();
  expect(kept.find(({ version }) => version === accepted)?.page).toEqual({
    kind: 'text',
    text: 'Be kind and on time.',
  });
  // Other settings don't make new terms.
  const { changedAt } = (await app.guest.get('/instance/legal/terms')).body;
  await save({
    legalPages: { terms: { kind: 'text', text: 'Be kind and on time.' } },
    tagline: 'Out tonight',
  });
  expect((await app.guest.get('/instance/legal/terms')).body.changedAt).toBe(changedAt);
  // Everyone can read earlier versions.
  const read = async (version: string) =>
    (await app.guest.get(`/instance/legal/terms?version=${version}`)).body;
  const { versions } = (await app.guest.get('/instance/legal/terms')).body;
  expect(versions.slice(0, 2)).toMatchObject([
    { version: second, url: null },
    { version: first, url: null },
  ]);
  expect((await read(first)).html).toContain('Be kind.');
  expect((await read(second)).html).toContain('Be kind and on time.');
  expect((await read('own-000000000000')).code).toBe('noOwnText');
  expect([await publish('Be kind.'), second !== first]).toEqual([first, true]);
  await save({ legalPages: {} });
  expect(await versionNow()).toBeNull();
});

/** The middle of the logo on a preview card. */
const cardCorner = { left: 1044, top: 541 };

/** The nearest of a few colors at a point of a picture. */
async function colorOf(picture: Buffer, at: { left: number; top: number }): Promise<string> {
  const colors = {
    dark: [15, 14, 11],
    light: [246, 245, 242],
    '#ffe000': [255, 224, 0],
    '#3a0010': [58, 0, 16],
  };
  const [red, green, blue] = await sharp(picture)
    .extract({ ...at, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const distance = ([r, g, b]: readonly number[]) => Math.hypot(r! - red!, g! - green!, b! - blue!);
  return Object.entries(colors).toSorted(([, one], [, other]) => distance(one) - distance(other))[0]![0];
}

test('while sign-up is by invitation, only invited addresses get an account [INS-03]', async () => {
  await save({ signUp: 'invitation' });
  const email = 'gil@example.test';
  const tryToSignUp = async () => (await codeFor(email))(termsVersion);
  expect((await tryToSignUp()).body.code).toBe('notInvited');
  expect((await asAdmin().post('/admin/invitations', { email: 'Gil@example.test' })).body.usedAt).toBeNull();
  expect((await tryToSignUp()).body.isNew).toBe(true);
  const { body } = await asAdmin().get('/admin/invitations');
  expect(body.items).toMatchObject([{ email, usedAt: expect.any(String) }]);
  expect((await asAdmin().delete(`/admin/invitations/${email}`)).status).toBe(200);
  expect((await asAdmin().get('/admin/invitations')).body.items).toEqual([]);
});

test.each([
  ['everyone', 201, 201],
  ['verified', 'hostsVerifiedOnly', 201],
  ['admins', 'hostsAdminsOnly', 'hostsAdminsOnly'],
] as const)(
  'with “%s” as the rule, a user who creates an event gets %s, and a verified one %s [INS-03]',
  async (eventHosts, anyone, verified) => {
    await save({ eventHosts });
    const create = async () => {
      const draft = {
        name: 'Basement',
        status: 'draft',
        creatorId: `user:us-west-2:${ana}`,
        startDate: '2030-01-01T22:00',
      };
      const { status, body } = await app
        .as(ana)
        .post('/events', { ...draft, endDate: '2030-01-02T04:00', image: { provider: 'poster', seed: 1 } });
      return status === 201 ? status : body.code;
    };
    expect(await create()).toBe(anyone);
    await app.db.updateTable('profile').set({ verified: true }).where('id', '=', ana).execute();
    expect(await create()).toBe(verified);
    await app.db.updateTable('profile').set({ verified: false }).where('id', '=', ana).execute();
  },
);

test('with “verified” as the rule, a host gives an event only to a verified profile [INS-03]', async () => {
  await save({ eventHosts: 'verified' });
  await app.db.updateTable('profile').set({ verified: true }).where('id', '=', ana).execute();
  const crew = { type: 'community', name: 'Basement Club', bio: 'Monthly.', membershipType: 'open' };
  const { body: community } = await app.as(ana).post('/profiles', crew);
  const draft = {
    name: 'Basement',
    status: 'draft',
    creatorId: `user:us-west-2:${ana}`,
    startDate: '2030-01-01T22:00',
    endDate: '2030-01-02T04:00',
  };
  const { body } = await app.as(ana).post('/events', draft);
  const give = () => app.as(ana).put(`/events/${body.event.id}`, { ...draft, creatorId: community.id });
  const offer = { id: community.id, creatorType: 'owner' };
  const offered = (admin: boolean) => app.as(ana, { admin }).post(`/events/${body.event.id}/creators`, offer);
  expect((await give()).body.code).toBe('hostsVerifiedOnly');
  expect((await offered(false)).body.code).toBe('hostsVerifiedOnly');
  expect((await offered(true)).status).toBe(201);
  await app.db
    .updateTable('profile')
    .set({ verified: true })
    .where('providerId', '=', community.providerId)
    .execute();
  expect((await give()).body.event.creatorId).toBe(community.id);
});
