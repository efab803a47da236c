import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { commentWords } from '#modules/social/comments/copy.ts';
import { pictureWords } from '#modules/media/copy.ts';
import { composeWords } from '#modules/social/posts/compose-copy.ts';
import { feedWords, postWords } from '#modules/social/posts/copy.ts';
import { draftRefusals } from '#modules/social/posts/rules.ts';
import { landmarkPosts } from '#seed/landmarks.ts';
import { expect, onDesktop, onPhone, open, signInAsNew, tabTo, test } from './journey.ts';

test.use({ pictures: true });

const picture = join(import.meta.dirname, '../../src/app/web/public/icon-512.png');
const tag = () => Math.random().toString(36).slice(2, 8);

async function signInAs(page: Page, key: string): Promise<void> {
  expect((await page.request.post('/api/auth/demo', { data: { key } })).ok()).toBe(true);
}

/** Tabs to an element and presses a key. */
async function reach(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await expect(wanted).toBeEnabled();
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Events beside the feed are articles, too. */
const firstPost = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: postWords.more('').trim() }) })
    .first();

/** Types again if an opening dialog took the focus. */
async function retype(page: Page, field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await tabTo(page, field);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
    await expect(field).toHaveValue(text, { timeout: 500 });
  }).toPass();
}

/** Chooses from the menu of the first post. */
async function choose(page: Page, entry: string): Promise<void> {
  await reach(page, page.getByRole('button', { name: postWords.more('').trim() }).first());
  const item = page.getByRole('menuitem', { name: entry, exact: true });
  await expect(item).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
}

test.describe('with the keyboard alone', onDesktop, () => {
  test('a poll is refused until complete, then posted, voted in, edited, pinned and deleted [PST-02, PST-09, PST-12, PST-17, FED-16, A11-01]', async ({
    page,
  }) => {
    test.slow();
    await signInAs(page, 'ines-duarte');
    await open(page, '/');
    await reach(page, page.getByRole('main').getByRole('button', { name: feedWords.start }));
    const composer = page.getByRole('dialog', { name: composeWords.title });
    await expect(composer).toBeVisible();
    const send = composer.getByRole('button', { name: composeWords.send, exact: true });
    const said = ({ message }: { message: string }) => expect(page.getByText(message).first()).toBeVisible();

    const audience = composer.getByLabel(composeWords.audience, { exact: true });
    await expect(audience.getByRole('option', { name: 'Freight Union' })).toBeAttached();
    await tabTo(page, audience);
    await page.keyboard.type('Freight');
    const mail = composer.getByRole('switch', { name: /^Email your members/ });
    await reach(page, mail, 'Space');
    await expect(mail).not.toBeChecked();
    await tabTo(page, composer.getByLabel(composeWords.author, { exact: true }));
    await page.keyboard.type('Freight');

    await reach(page, send);
    await said(draftRefusals.descriptionRequired);
    await reach(page, composer.getByRole('button', { name: composeWords.kinds.poll }));
    await reach(page, send);
    await said(draftRefusals.questionRequired);
    const question = composer.getByLabel(composeWords.question);
    await retype(page, question, 'x'.repeat(251));
    await expect(composer.getByText('251/250')).toHaveClass(/danger/);
    await reach(page, send);
    await said(draftRefusals.pollIncomplete);
    await retype(page, composer.getByLabel(composeWords.option(0), { exact: true }), 'Side A');
    const dialog = page.waitForEvent('filechooser');
    await reach(page, composer.getByRole('button', { name: composeWords.addPicture(1) }));
    await (await dialog).setFiles(picture);
    await expect(composer.getByRole('button', { name: composeWords.removePicture(1) })).toBeVisible();
    await retype(page, composer.getByLabel(composeWords.option(1), { exact: true }), 'Side B');
    await reach(page, send);
    await said(draftRefusals.descriptionTooLong);
    const text = `Which side, ${tag()}?`;
    await retype(page, question, text);
    await reach(page, send);
    await expect(composer).toBeHidden();
    await expect(page.getByText(composeWords.shared.title)).toBeVisible();
    await expect(firstPost(page)).toContainText(text);
    await page.keyboard.press('F6');
    await reach(page, page.getByRole('button', { name: composeWords.view }));
    await expect(page.getByRole('region', { name: commentWords.title })).toBeVisible();

    const post = page.getByRole('article', { name: 'Post by Freight Union' });
    await expect(post).toContainText(text);
    const side = post.getByRole('button', { name: /^Side B/ });
    await reach(page, side, 'Space');
    await expect(side).toHaveAttribute('aria-pressed', 'true');
    await expect(side).toContainText('100%');
    await expect(post).toContainText('1 vote');
    // Shown next to the text, which names the option.
    const shown = side.locator('img');
    await expect(shown).toHaveAttribute('alt', '');
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    await choose(page, postWords.edit);
    const editor = page.getByRole('dialog', { name: composeWords.editTitle });
    await expect(editor.getByLabel(composeWords.author, { exact: true })).toBeDisabled();
    await retype(page, editor.getByLabel(composeWords.description), `${text} Once more.`);
    await reach(page, editor.getByRole('button', { name: composeWords.save }));
    await expect(editor).toBeHidden();
    await expect(post).toContainText('Once more.');
    await expect(post).toContainText(postWords.edited);

    await choose(page, postWords.pin);
    await expect(page.getByText(postWords.isPinned.title)).toBeVisible();
    await expect(post).toContainText(postWords.pinned);

    await choose(page, postWords.delete);
    const ask = page.getByRole('alertdialog', { name: postWords.ask.title });
    await reach(page, ask.getByRole('button', { name: postWords.ask.cancel }));
    await expect(ask).toBeHidden();
    await choose(page, postWords.delete);
    await reach(page, ask.getByRole('button', { name: postWords.ask.confirm, exact: true }));
    await expect(page.getByText(postWords.deleted.title)).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(text)).toHaveCount(0);
  });

  test('a picture is cropped with arrow keys and posted as shown without confirming the crop; another user’s post is reported [PST-03, PST-10, FED-16, MOD-01, A11-01]', async ({
    page,
    db,
    newcomer,
  }) => {
    await signInAsNew(page, db, newcomer);
    await open(page, `/posts/${landmarkPosts.openPoll}`);
    await choose(page, postWords.report);
    const sheet = page.getByRole('dialog', { name: 'Report this post' });
    await reach(page, sheet.getByRole('radio', { name: /^Spam/ }), 'Space');
    await reach(page, sheet.getByRole('button', { name: 'Send report' }));
    await expect(page.getByText('Thanks for your report', { exact: true })).toBeVisible();

    await open(page, '/');
    await reach(page, page.getByRole('main').getByRole('button', { name: feedWords.start }));
    const composer = page.getByRole('dialog', { name: composeWords.title });
    const chooser = page.waitForEvent('filechooser');
    await reach(page, composer.getByRole('button', { name: composeWords.kinds.image }));
    const bytes = await page.screenshot();
    await (await chooser).setFiles({ name: 'night.png', mimeType: 'image/png', buffer: bytes });
    const frame = composer.getByRole('button', { name: pictureWords.crop });
    await expect(frame).toBeVisible();
    const before = await frame.screenshot();
    await reach(page, frame, 'ArrowRight');
    expect((await frame.screenshot()).equals(before)).toBe(false);
    await reach(page, composer.getByRole('button', { name: composeWords.send, exact: true }));
    await expect(page.getByText(composeWords.shared.title)).toBeVisible();
    const post = firstPost(page);
    const shown = post.getByRole('img', { name: postWords.picture(newcomer.name) });
    await expect(shown).toHaveJSProperty('complete', true);
    const { width, height } = (await shown.boundingBox())!;
    expect(width / height).toBeCloseTo(4 / 5, 1);
  });
});

test(
  'a comment is written, answered, liked and deleted; failures are undone and shown [CMT-01, FED-11, PLT-12]',
  onPhone,
  async ({ page, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    await open(page, `/posts/${landmarkPosts.song}`);
    const comments = page.getByRole('region', { name: commentWords.title });
    const box = comments.getByLabel(commentWords.box, { exact: true });
    const send = comments.getByRole('button', { name: commentWords.send, exact: true });
    const text = `Played at ${tag()}`;
    const mine = comments.getByRole('article').filter({ hasText: text });

    await page.route(/\/comments/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await box.fill(text);
    await send.click();
    await expect(page.getByText('You’re offline').first()).toBeVisible();
    await expect(mine).toHaveCount(0);
    await expect(box).toHaveValue(text);
    await page.unrouteAll();
    await send.click();
    await expect(mine).toBeVisible();
    await expect(box).toHaveValue('');

    await comments.getByRole('button', { name: `Reply to ${newcomer.name}` }).click();
    const replyBox = comments.getByLabel(commentWords.replyBox(newcomer.name));
    await expect(replyBox).toBeFocused();
    await page.keyboard.insertText(`Again, ${text}`);
    await page.keyboard.press('Control+Enter');
    await expect(mine).toHaveCount(2);
    const reply = mine.filter({ hasText: 'Again' });

    const like = reply.getByRole('button', { name: `Like comment by ${newcomer.name}` });
    await page.route(/\/likes/, (route) => route.abort());
    await like.click();
    await expect(page.getByText('You’re offline').last()).toBeVisible();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await page.unrouteAll();
    const kept = page.waitForResponse(/\/likes/);
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await kept;

    const counted = page.getByRole('main').getByText(/comments? on the post/);
    await open(page, `/posts/${landmarkPosts.song}`);
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    const total = Number(/\d+/.exec((await counted.locator('..').textContent())!)![0]);
    await mine.filter({ hasNotText: 'Again' }).getByRole('button', { name: 'Delete comment' }).click();
    const ask = page.getByRole('alertdialog', { name: commentWords.ask.title });
    await ask.getByRole('button', { name: commentWords.ask.confirm, exact: true }).click();
    await expect(mine).toHaveCount(0);
    await expect(counted.locator('..')).toContainText(String(total - 2));
  },
);

test('parts beside the feed load in any order and hydrate without errors', onDesktop, async ({ page }) => {
  await signInAs(page, 'maya-okafor');
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/feed-rail[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your do-lists' })).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { name: 'Your next events' })).toBeVisible();
});
