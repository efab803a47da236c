import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#platform/testing/app.ts';
import { passkeyLimits } from '../passkey-contract.ts';
import { openTestAccounts, type TestAccounts } from './testing/open-test-accounts.ts';

let app: TestAccounts;
beforeAll(async () => {
  app = await openTestAccounts();
});
afterAll(() => app.close());

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');
const bytesOf = (length: number, head: number) => Buffer.from([head, length]);

/** A device with one passkey (WebAuthn, level 3: ES256, attestation "none"). */
function openDevice(origin = app.services.config.PUBLIC_URL, flags = { verified: true }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (rpId: string, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head[0] = 0x01 | (flags.verified ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0);
    head.writeUInt32BE(++counter, 1);
    return Buffer.concat([sha256(rpId), head, more]);
  };
  const of = (response: object) => ({
    id: text(credentialId),
    rawId: text(credentialId),
    type: 'public-key',
    response,
  });
  return {
    make: ({ challenge, rp }: { challenge: string; rp: { id: string } }) => {
      const { x, y } = publicKey.export({ format: 'jwk' });
      // A COSE key: kty 2, alg -7, crv 1, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        Buffer.from('215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const data = authData(
        rp.id,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, cose]),
      );
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        bytesOf(data.length, 0x58),
        data,
      ]);
      return of({
        clientDataJSON: text(clientData('webauthn.create', challenge)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      });
    },
    use: ({ challenge, rpId }: { challenge: string; rpId: string }) => {
      const client = clientData('webauthn.get', challenge);
      const authenticatorData = authData(rpId);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return of({
        clientDataJSON: text(client),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      });
    },
    forgetUses: () => {
      counter = 0;
    },
  };
}
type Device = ReturnType<typeof openDevice>;

async function add(person: Person, device: Device) {
  const { body } = await person.post('/me/passkeys/options', {});
  return person.post('/me/passkeys', { challengeId: body.challengeId, passkey: device.make(body.options) });
}

async function signIn(browser: Person, device: Device) {
  const { body } = await browser.post('/auth/passkey/options', {});
  return browser.post('/auth/passkey', { challengeId: body.challengeId, passkey: device.use(body.options) });
}

test('a new passkey is announced by email, signs in from another browser, and stops working when it is removed [ACC-01]', async () => {
  const ana = await app.register('ana@example.test');
  const phone = openDevice();
  const added = await add(ana, phone);
  expect(added).toMatchObject({ status: 201, body: { name: 'Firefox on Linux', usedAt: null } });
  expect((await app.mailsTo('ana@example.test'))[0]?.subject).toContain('A passkey was added');

  const elsewhere = app.visitor();
  expect((await signIn(elsewhere, phone)).body.me).toMatchObject({ email: 'ana@example.test' });
  expect((await elsewhere.get('/me')).body).toMatchObject({ email: 'ana@example.test' });
  const { items } = (await ana.get('/me/passkeys')).body;
  expect(items).toEqual([{ ...added.body, usedAt: expect.any(String) }]);

  const ben = await app.register('ben@example.test');
  expect((await ben.delete(`/me/passkeys/${items[0].id}`)).status).toBe(404);
  expect((await ana.delete(`/me/passkeys/${items[0].id}`)).status).toBe(200);
  expect((await signIn(app.visitor(), phone)).body.code).toBe('passkeyNotValid');
});

test('an account never has more passkeys than its owner sees and can remove [ACC-01]', async () => {
  const dee = await app.register('dee@example.test');
  const asked = await Promise.all(
    Array.from({ length: passkeyLimits.atMost + 1 }, () => dee.post('/me/passkeys/options', {})),
  );
  const added = await Promise.all(
    asked.map(({ body: { challengeId, options } }) =>
      dee.post('/me/passkeys', { challengeId, passkey: openDevice().make(options) }),
    ),
  );
  const refused = added.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body.code)).toEqual(['tooManyPasskeys']);
});

test('a passkey is refused when it is replayed, cloned, unverified, or made for another origin or user [ACC-01]', async () => {
  const cleo = await app.register('cleo@example.test');
  const key = openDevice();
  await add(cleo, key);
  const visitor = app.visitor();
  const { body } = await visitor.post('/auth/passkey/options', {});
  const used = { challengeId: body.challengeId, passkey: key.use(body.options) };
  expect((await visitor.post('/auth/passkey', used)).status).toBe(200);
  expect((await app.visitor().post('/auth/passkey', used)).body.code).toBe('passkeyNotValid');

  key.forgetUses();
  expect((await signIn(app.visitor(), key)).body.code).toBe('passkeyNotValid');
  expect((await add(cleo, openDevice('https://evil.example'))).body.code).toBe('passkeyNotValid');
  expect((await add(cleo, openDevice(undefined, { verified: false }))).body.code).toBe('passkeyNotValid');

  // A challenge for one user creates no passkey for another.
  const dan = await app.register('dan@example.test');
  const asked = (await cleo.post('/me/passkeys/options', {})).body;
  const stolen = { challengeId: asked.challengeId, passkey: openDevice().make(asked.options) };
  expect((await dan.post('/me/passkeys', stolen)).body.code).toBe('passkeyNotValid');
});

test('a passkey that takes longer than its challenge lasts is neither added nor signs in [ACC-01]', async () => {
  const hal = await app.register('hal@example.test');
  const [phone, laptop, visitor] = [openDevice(), openDevice(), app.visitor()];
  await add(hal, phone);
  const adding = (await hal.post('/me/passkeys/options', {})).body;
  const signingIn = (await visitor.post('/auth/passkey/options', {})).body;
  await app.db.updateTable('accountChallenge').set({ expiresAt: new Date() }).execute();
  const added = { challengeId: adding.challengeId, passkey: laptop.make(adding.options) };
  const used = { challengeId: signingIn.challengeId, passkey: phone.use(signingIn.options) };
  expect((await hal.post('/me/passkeys', added)).body.code).toBe('passkeyNotValid');
  expect((await visitor.post('/auth/passkey', used)).body.code).toBe('passkeyNotValid');
});

test("a user confirms their identity with their own passkey and not with another user's [ACC-01]", async () => {
  const [fay, gus] = [await app.register('fay@example.test'), await app.register('gus@example.test')];
  const [own, other] = [openDevice(), openDevice()];
  await add(fay, own);
  await add(gus, other);
  await app.db
    .updateTable('accountSession')
    .set({ provenAt: new Date(Date.now() - 16 * 60_000) })
    .execute();
  const confirm = async (device: Device) => {
    const { body } = await fay.post('/auth/passkey/options', {});
    const used = { challengeId: body.challengeId, passkey: device.use(body.options) };
    return fay.put('/auth/confirmation/passkey', used);
  };
  expect((await confirm(other)).body.code).toBe('passkeyNotValid');
  expect((await fay.post('/me/passkeys/options', {})).status).toBe(403);
  expect((await confirm(own)).status).toBe(200);
  expect((await fay.post('/me/passkeys/options', {})).status).toBe(200);
});

test('signing out all other browsers ends them at once and keeps this one [ACC-01]', async () => {
  const eve = await app.register('eve@example.test', { password: 'a long old sentence' });
  const others = await Promise.all(
    [1, 2].map(async () => {
      const browser = app.visitor();
      await browser.post('/auth/sign-in', { email: 'eve@example.test', password: 'a long old sentence' });
      return browser;
    }),
  );
  expect((await eve.delete('/auth/sessions')).body).toEqual({ signedOut: 2 });
  expect((await others[0]!.get('/me')).body).toBeNull();
  expect((await eve.get('/me/account')).body).toMatchObject({ email: 'eve@example.test', hasPassword: true });
});
