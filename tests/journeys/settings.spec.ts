import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { menuWords } from '#app/web/shell/menu-copy.ts';
import { TOTP } from 'otpauth';
import { sheetWords } from '#modules/identity/accounts/copy.ts';
import { ownWords } from '#modules/identity/accounts/own-copy.ts';
import { pendingWords } from '#modules/identity/accounts/pending-copy.ts';
import { pictureWords } from '#modules/media/copy.ts';
import { ownProfileRefusals } from '#modules/profiles/own-profile/contract.ts';
import { ownProfileWords } from '#modules/profiles/own-profile/copy.ts';
import { feedWords } from '#modules/social/posts/copy.ts';
import { privacyWords } from '#modules/privacy/copy.ts';
import { ownWords as profileCopy } from '#modules/profiles/profiles/own-copy.ts';
import {
  dismissToasts,
  expect,
  mailedCode,
  onDesktop,
  onPhone,
  open,
  signInAsNew,
  test,
  violations,
} from './journey.ts';

test.use({ pictures: true });

test(
  'settings change the email address with a code, end other sessions, save privacy, export data, and delete the account [AUTH-11, ACC-01, ACC-03]',
  onPhone,
  async ({ page, db, newcomer, browser, baseURL }) => {
    test.slow();
    await signInAsNew(page, db, newcomer);
    const elsewhere = await browser.newContext({ baseURL: baseURL! });
    const other = await elsewhere.newPage();
    await other.request.post('/api/auth/code', { data: { email: newcomer.email } });
    const signedIn = await other.request.post('/api/auth/code/verify', {
      data: { email: newcomer.email, code: await mailedCode(db, newcomer.email) },
    });
    expect(signedIn.ok()).toBe(true);

    await open(page, '/settings');
    await page.getByRole('button', { name: `Change: ${ownWords.email}` }).click();
    const email = `new-${newcomer.email}`;
    await page.getByLabel(ownWords.newEmail).fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page.getByText(ownWords.emailSent(email))).toBeVisible();
    // The sixth digit submits it.
    await page.getByLabel('Code', { exact: true }).fill(await mailedCode(db, email));
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    // It would lie over the sections for as long as another tab has the focus.
    await expect(page.getByText(ownWords.emailChanged(email).title)).toBeVisible();
    await dismissToasts(page);

    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: ownWords.sessions }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: ownWords.endOthers }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    expect(await (await other.request.get('/api/me')).json()).toBeNull();
    await elsewhere.close();

    await sections.getByRole('link', { name: 'Privacy' }).click();
    const friends = page.getByLabel(profileCopy.audienceOf(profileCopy.blocks.friends.title));
    await friends.selectOption(profileCopy.audiences.nobody);
    await expect
      .poll(async () => (await (await page.request.get('/api/me/details')).json()).privacy.friends)
      .toBe('nobody');
    await page.reload();
    await expect(friends).toHaveValue('nobody');

    await sections.getByRole('link', { name: 'Your data' }).click();
    await page.getByRole('button', { name: privacyWords.make }).click();
    const button = page.getByRole('button', { name: /^Download/ });
    await expect(button).toBeVisible({ timeout: 30_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
    expect(JSON.parse(strFromU8(files['data/account_user.json']!))).toMatchObject([
      { email, name: newcomer.name },
    ]);

    await page.getByRole('button', { name: privacyWords.begin }).click();
    // Makes the sign-in look old, because tests can't wait.
    await db.query(
      `update account_session set proven_at = now() - interval '16 minutes'
        where user_id = (select id from account_user where email = $1)`,
      [email],
    );
    await page.getByRole('button', { name: privacyWords.confirm }).click();
    await page.getByRole('button', { name: ownWords.sendConfirmCode }).click();
    const confirmCode = page.getByLabel('Code', { exact: true });
    await expect(confirmCode).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await confirmCode.fill(await mailedCode(db, email));
    await expect(page.getByRole('dialog', { name: privacyWords.done })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: privacyWords.home }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await (await page.request.get('/api/me')).json()).toBeNull();
    const { rows } = await db.query('select 1 from account_user where email = $1', [email]);
    expect(rows).toEqual([]);
  },
);

test(
  'a passkey is created in the settings and signs in again after signing out [ACC-01]',
  onDesktop,
  async ({ page, db, newcomer, context }) => {
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await signInAsNew(page, db, newcomer);
    await open(page, '/settings');
    await page.getByRole('button', { name: ownWords.addPasskey }).click();
    await expect(page.getByRole('button', { name: /^Remove the passkey from/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.request.post('/api/auth/sign-out', { data: {} });
    await open(page, '/sign-in');
    await page.getByRole('button', { name: sheetWords.passkey }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    expect(await (await page.request.get('/api/me')).json()).toMatchObject({ email: newcomer.email });

    await open(page, '/settings');
    await expect(page.getByText(/last used on/)).toBeVisible();
    await page.getByRole('button', { name: /^Remove the passkey from/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: /^Remove the passkey from/ })).toHaveCount(0);
  },
);

test(
  'an authenticator app is set up in the settings and asked for after signing out; a recovery code replaces it [OWN-03]',
  onPhone,
  async ({ page, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    await open(page, '/settings');
    await page.getByRole('button', { name: ownWords.setUpApp }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: ownWords.qrCode })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const codeIn = (steps: number) =>
      new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
    await dialog.getByLabel('Code', { exact: true }).fill(codeIn(-1));
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: ownWords.download }).click(),
    ]);
    const recovery = /^[A-Z0-9]{5}-[A-Z0-9]{5}$/m.exec(readFileSync(await download.path(), 'utf8'))![0];
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: ownWords.savedThem }).click();

    const signInAgain = async () => {
      await page.request.post('/api/auth/sign-out', { data: {} });
      await open(page, '/sign-in?to=/settings');
      await page.getByLabel(sheetWords.email, { exact: true }).fill(newcomer.email);
      await page.getByRole('button', { name: sheetWords.mailCode }).click();
      await expect(page.getByText(sheetWords.codeSent(newcomer.email))).toBeVisible();
      await page.getByLabel(sheetWords.code, { exact: true }).fill(await mailedCode(db, newcomer.email));
      await expect(page.getByText(pendingWords.secondFactorLead)).toBeVisible();
    };
    await signInAgain();
    await page.getByLabel('Code', { exact: true }).fill(codeIn(0));
    await expect(page).toHaveURL((url) => url.pathname === '/settings');

    await signInAgain();
    await page.getByRole('button', { name: pendingWords.byRecovery }).click();
    await page.getByLabel(pendingWords.recoveryCode).fill(recovery);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: pendingWords.signIn, exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/settings');
    await page.getByRole('button', { name: ownWords.turnOff }).click();
    await dialog.getByLabel('Code', { exact: true }).fill(codeIn(1));
    await dialog.getByRole('button', { name: ownWords.turnOff }).click();
    await expect(page.getByText(ownWords.isOffNow.title).first()).toBeVisible();
    await expect(page.getByRole('button', { name: ownWords.setUpApp })).toBeVisible();
  },
);

test(
  'a user edits their profile with a picture, and an old username leads to the new one [OWN-01, PRF-03, PRF-08]',
  onPhone,
  async ({ page, db, newcomer }) => {
    test.slow();
    await signInAsNew(page, db, newcomer);
    await open(page, '/');
    await page
      .getByRole('navigation', { name: menuWords.tabs })
      .getByRole('link', { name: 'Profile' })
      .click();
    await page.getByRole('link', { name: ownProfileWords.edit }).click();

    const wide = sharp({ create: { width: 9000, height: 1200, channels: 3, background: '#c04020' } }).jpeg();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: ownProfileWords.choosePicture }).click();
    await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await wide.toBuffer() });
    await page.getByRole('button', { name: pictureWords.take }).click();
    await expect(page.getByRole('button', { name: ownProfileWords.otherPicture })).toBeVisible();

    const tag = newcomer.email.slice(6, 12);
    const username = page.getByLabel(ownProfileWords.username);
    await username.fill('admin');
    await page.getByRole('button', { name: ownProfileWords.save }).click();
    await expect(username).toBeFocused();
    await expect(page.getByText(ownProfileRefusals.usernameReserved.message)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await username.fill(`owl.${tag}`);
    await page.getByLabel(ownProfileWords.bio).fill('Front left, by the speaker.');
    await page.getByRole('button', { name: ownProfileWords.addLink }).click();
    await page.getByLabel(ownProfileWords.link(1)).fill('https://owl.example.test/mixes');
    await page.getByLabel(ownProfileWords.zipCode).fill('90026');
    await page.getByRole('button', { name: ownProfileWords.save }).click();
    await expect(page.getByText(ownProfileWords.saved.title)).toBeVisible();
    await username.fill(`heron.${tag}`);
    await page.getByRole('button', { name: ownProfileWords.save }).click();
    await expect(page.getByText(`@owl.${tag} redirects here.`)).toBeVisible();

    await page.getByRole('link', { name: ownProfileWords.view }).click();
    const main = page.getByRole('main');
    await expect(main.getByText(`@heron.${tag}`)).toBeVisible();
    await expect(main.getByText('Front left, by the speaker.')).toBeVisible();
    await expect(main.getByRole('link', { name: 'owl.example.test/mixes' })).toBeVisible();
    await expect(main.getByText('90026')).toHaveCount(0);
    await expect(main.locator('img[src*="/media/"]').first()).toBeVisible();
    await main.getByRole('link', { name: 'Posts', exact: true }).click();
    await expect(main.getByText(feedWords.none.title)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await open(page, `/users/owl.${tag}`);
    await expect(page).toHaveURL((url) => url.pathname === `/users/heron.${tag}`);
    await expect(page.getByRole('heading', { level: 1, name: newcomer.name })).toBeVisible();
  },
);
