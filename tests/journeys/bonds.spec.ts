import type { Page } from '@playwright/test';
import { prompts } from '#modules/identity/accounts/prompts.ts';
import { followWords } from '#modules/profiles/follows/copy.ts';
import { followerWords } from '#modules/profiles/follows/followers-copy.ts';
import { requestToasts, requestWords } from '#modules/profiles/follows/requests-copy.ts';
import { ownWords } from '#modules/profiles/profiles/own-copy.ts';
import { idOf } from '#seed/ids.ts';
import {
  expect,
  landmarkProfiles,
  landmarks,
  onDesktop,
  onPhone,
  open,
  signInAsNew,
  signUpInSheet,
  tabTo,
  test,
  violations,
} from './journey.ts';
import { ask, meetPerson } from './own-event.ts';

const okta = landmarkProfiles.oktaLindqvist;
const artistPath = `/artists/b/${okta}`;
/** A conditional community that the demo host helps to manage. */
const lowEnd = idOf('community', 'women-in-the-low-end');

/** Holds back and counts every change to matching addresses. */
async function hold(page: Page, address: RegExp) {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const calls: string[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    calls.push(route.request().method());
    await held;
    return route.continue();
  });
  return { calls, letThrough: () => letThrough() };
}

const impatiently = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: true })
    .evaluate((button: HTMLElement) => {
      for (let click = 0; click < 20; click++) button.click();
    });
const inMain = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

test(
  'a guest who follows is asked to sign in, and then follows [AUTH-01, AUTH-03, FOL-06]',
  onPhone,
  async ({ page, db, newcomer }) => {
    await open(page, artistPath);
    await inMain(page, 'Follow').click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(prompts.follow('Okta Lindqvist').title)).toBeVisible();
    await expect(sheet.getByText(prompts.follow('Okta Lindqvist').subheader)).toBeVisible();
    await signUpInSheet(page, db, newcomer);
    await expect(inMain(page, 'Following')).toBeVisible();
    await expect(page.getByText('Artist followed')).toBeVisible();
    await open(page, artistPath);
    await expect(inMain(page, 'Following')).toBeVisible();
  },
);

test(
  'twenty quick clicks on a slow network make one follow and one domain event; a failed one is undone [FOL-02, FOL-04, PLT-12]',
  onDesktop,
  async ({ page, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const slow = await hold(page, /\/api\/users\/[^/]+\/follows\//);
    await open(page, artistPath);
    await expect(inMain(page, 'Follow')).toBeEnabled();
    await impatiently(page, 'Follow');
    await expect(inMain(page, 'Following')).toBeVisible();
    slow.letThrough();
    await expect(page.getByText('Artist followed')).toBeVisible();
    const { rows } = await db.query(
      `select (select count(*)::int from follow f where f.followed_id = $1 and f.profile_id = p.id) as follows,
            (select count(*)::int from outbox o where o.type = 'follow.confirmed' and o.key = p.id || ':' || $1) as facts
       from profile p where p.name = $2`,
      [okta, newcomer.name],
    );
    expect([rows, slow.calls]).toEqual([[{ follows: 1, facts: 1 }], ['PUT']]);

    await page.unrouteAll();
    await page.route(/\/api\/users\/[^/]+\/follows\//, (route) => route.abort());
    await inMain(page, 'Following').click();
    await expect(page.getByText('You’re offline').first()).toBeVisible();
    await expect(inMain(page, 'Following')).toBeVisible();
  },
);

test(
  'a user’s page opens lists of followers and following, also by keyboard [FOL-11, FOL-01]',
  onDesktop,
  async ({ page, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    await open(page, `/users/${idOf('user', 'ines-duarte')}`);
    const followers = page.getByRole('button', { name: /followers$/ });
    await tabTo(page, followers);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ines Duarte’s connections' });
    await expect(dialog.getByRole('link', { name: 'Maya Okafor' })).toBeVisible();
    const follow = dialog.getByRole('button', { name: 'Follow Maya Okafor' });
    await expect(follow).toBeEnabled();
    await tabTo(page, follow);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Following Maya Okafor' })).toBeVisible();
    // While this message fades in, its contrast is too low.
    await expect(page.getByText('You followed Maya Okafor.').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);

test(
  'a private account that becomes public accepts its requests, and its user removes a follower and undoes it [FOL-08, FOL-11]',
  onPhone,
  async ({ page, db, newcomer, browser }) => {
    await signInAsNew(page, db, newcomer);
    const fan = await meetPerson(browser, db, 'Fan');
    const { id } = await ask<{ id: string }>(page, 'get', '/me');
    const isPrivate = page.getByRole('switch', { name: ownWords.isPrivate });
    await open(page, '/settings/privacy');
    await isPrivate.click();
    await expect(page.getByText(requestWords.noRequests)).toBeVisible();

    await open(fan.page, `/users/${id}`);
    await inMain(fan.page, 'Follow').first().click();
    await expect(fan.page.getByText(requestToasts.sent(newcomer.name).title)).toBeVisible();
    await open(page, '/settings/privacy');
    await expect(page.getByRole('button', { name: `Accept ${fan.name}` })).toBeVisible();
    await isPrivate.click();
    await expect(page.getByText(ownWords.madePublic.title)).toBeVisible();
    await expect(async () => {
      await open(page, `/users/${id}`);
      await expect(page.getByRole('button', { name: '1 follower' })).toBeVisible({ timeout: 1_000 });
    }).toPass();

    await page.getByRole('button', { name: '1 follower' }).click();
    const dialog = page.getByRole('dialog', { name: followWords.connectionsOf(newcomer.name) });
    const row = dialog.getByRole('link', { name: fan.name });
    await expect(row).toBeVisible();
    await dialog.getByRole('button', { name: `Remove ${fan.name}` }).click();
    await expect(row).toBeHidden();
    await expect(dialog.getByText(followWords.none)).toBeVisible();
    await page.getByRole('button', { name: followerWords.undo }).click();
    await expect(row).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await fan.page.context().close();
  },
);

test(
  'someone who asks to join answers questions, and their button changes when the team approves in another browser [COM-05, COM-06, COM-16, X-31]',
  onPhone,
  async ({ page, db, newcomer, browser }) => {
    await signInAsNew(page, db, newcomer);
    await open(page, `/communities/${lowEnd}`);
    await inMain(page, 'Ask to join').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('How did you hear about us?').fill('The stack itself');
    await dialog.getByLabel('What would you bring to one of our events?').fill('Two hands');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask to join' }).click();
    await expect(inMain(page, 'Requested')).toBeVisible();
    await expect(page.getByText('Request sent')).toBeVisible();

    const theirs = await browser.newContext();
    const team = await theirs.newPage();
    const signedIn = await team.request.post('/api/auth/demo', { data: { key: 'ines-duarte' } });
    expect(signedIn.ok()).toBe(true);
    await open(team, `/communities/${lowEnd}`);
    const letIn = team.getByRole('button', { name: `Approve ${newcomer.name}` });
    const more = team.getByRole('region', { name: 'Requests' }).getByRole('button', { name: 'Show more' });
    await expect(letIn.or(more).first()).toBeVisible();
    while (!(await letIn.isVisible())) await more.click();
    await expect(team.getByText('The stack itself').first()).toBeVisible();
    expect(await violations(team)).toEqual([]);
    await letIn.click();
    await expect(team.getByText('Request approved')).toBeVisible();
    await expect(letIn).toBeHidden();
    await theirs.close();

    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(inMain(page, 'Joined')).toBeVisible();
  },
);

test(
  'joins and leaves an open community with one press; withdrawing a request asks first [COM-07, COM-08, COM-09]',
  onPhone,
  async ({ page, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    await open(page, `/communities/${landmarkProfiles.freightUnion}`);
    await inMain(page, 'Join').click();
    await expect(page.getByText("You've joined Freight Union")).toBeVisible();
    await inMain(page, 'Joined').click();
    await expect(page.getByText('Left community')).toBeVisible();
    await expect(inMain(page, 'Join')).toBeVisible();

    await open(page, `/communities/${idOf('community', 'slow-listeners-club')}`);
    await inMain(page, 'Ask to join').click();
    await expect(inMain(page, 'Requested')).toBeVisible();
    await inMain(page, 'Requested').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Withdraw request' }).click();
    await expect(inMain(page, 'Ask to join')).toBeVisible();
  },
);

test(
  'joins an event of another seller once and immediately, and undoes it silently on failure [JNE-01, JNE-02, JNE-04, JNE-06]',
  onDesktop,
  async ({ page, db, newcomer }) => {
    await signInAsNew(page, db, newcomer);
    const slow = await hold(page, /\/api\/users\/[^/]+\/events\//);
    await open(page, landmarks.outside.path);
    await impatiently(page, 'Join');
    await expect(inMain(page, 'Joined')).toBeVisible();
    await expect(page.getByText('You’re going')).toBeVisible();
    slow.letThrough();
    await expect(page.getByText('You joined the event.')).toBeVisible();
    const { rows } = await db.query(
      `select (select count(*)::int from event_going g where g.event_id = $1 and g.user_id = p.id) as going,
            (select count(*)::int from outbox o where o.type = 'event.joined' and o.key = $1 || ':' || p.id) as facts
       from profile p where p.name = $2`,
      [landmarks.outside.eventId, newcomer.name],
    );
    expect([rows, slow.calls]).toEqual([[{ going: 1, facts: 1 }], ['POST']]);
    expect(await violations(page)).toEqual([]);

    await page.unrouteAll();
    await page.route(/\/api\/users\/[^/]+\/events\//, (route) => route.abort());
    await inMain(page, 'Joined').click();
    await expect(inMain(page, 'Joined')).toBeVisible();
    await expect(page.getByText('You’re offline')).toHaveCount(0);
    await open(page, landmarks.nightFreight.path);
    await expect(inMain(page, 'Join')).toHaveCount(0);
  },
);
