import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services), { PAYMENTS: 'embedded' });
  admin = await addPerson('June');
});
afterAll(() => app.close());

async function addPerson(name = 'Ana'): Promise<string> {
  const id = newId();
  await app.db.insertInto('profile').values({ id, type: 'user', name, providerId: id }).execute();
  return id;
}
const wire = (id: string) => `user:us-west-2:${id}`;
const asAdmin = () => app.as(admin, { admin: true });
const settle = () => app.deliverEvents();

async function addPost(by: string, description = 'Buy my tickets') {
  const { body, status } = await app.as(by).post(`/users/${wire(by)}/feedPosts`, { description });
  expect([status, body]).toMatchObject([201, {}]);
  return body.id as string;
}
const report = (by: string, itemId: string, reason = 'spam', note = '') =>
  app.as(by).post('/reports', { itemId, reason, note });
const caseOf = async (itemId: string) =>
  (await asAdmin().get('/moderation/reports?limit=60')).body.items.find(
    (one: { itemId: string }) => one.itemId === itemId,
  );
const act = (caseId: string, name: string, reason = 'Advertising') =>
  asAdmin().post(`/moderation/reports/${caseId}/acts`, { act: name, reason });
type News = { notificationType: string; title: string; deepLinkUrl: string };
const listNews = async (id: string): Promise<News[]> => {
  await settle();
  const { body } = await app.as(id).get(`/users/${wire(id)}/notifications`);
  return body.items.filter(({ notificationType }: News) => notificationType === 'moderation');
};
const newsOf = async (id: string) => (await listNews(id)).map(({ title }) => title);

describe('reporting', () => {
  test('counts each user once and lists an item once with its reasons [MOD-01]', async () => {
    const [author, one, two] = [await addPerson('Spam Hall'), await addPerson(), await addPerson()];
    const post = await addPost(author);
    expect((await report(one, post)).body).toEqual({ isNew: true });
    expect((await report(one, post, 'hate')).body).toEqual({ isNew: false });
    await report(two, post, 'scam', 'They sold me a false ticket');
    const found = await caseOf(post);
    expect(found).toMatchObject({
      kind: 'feedPost',
      excerpt: 'Buy my tickets',
      author: { name: 'Spam Hall' },
      reports: { total: 2 },
      hidden: false,
      decision: null,
      acts: ['dismiss', 'hide', 'warn', 'suspend'],
    });
    expect(found.reports.reasons.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
      'scam',
      'spam',
    ]);
    const { body } = await asAdmin().get(`/moderation/reports/${found.id}/reports`);
    expect(body.items.map(({ note }: { note: string }) => note)).toEqual(['They sold me a false ticket', '']);
  });

  test('a page whose ownership is offered to someone else can be reported, and its owner is its author [MOD-01]', async () => {
    const [owner, heir] = [await addPerson('Ines'), await addPerson('Cora')];
    const { body: page } = await app.as(owner).post('/profiles', { type: 'community', name: 'Low Tide' });
    await app.as(owner).post(`/profiles/${page.id}/team`, { id: wire(heir), creatorType: 'owner' });
    expect((await report(await addPerson(), page.id)).status).toBe(201);
    expect(await caseOf(page.id)).toMatchObject({ author: { name: 'Ines' } });
  });

  test('fifty concurrent reports of one item make one case with fifty reports', async () => {
    const post = await addPost(await addPerson());
    const crowd = await Promise.all(Array.from({ length: 50 }, () => addPerson()));
    await Promise.all(crowd.map((one) => report(one, post)));
    expect((await caseOf(post)).reports).toEqual({ total: 50, reasons: [{ reason: 'spam', total: 50 }] });
  });

  test.each([
    ['a report of the reporter’s own profile', async (me: string) => report(me, wire(me)), 409, 'ownItem'],
    ['a report of a missing user', async (me: string) => report(me, wire(newId())), 404, 'itemNotFound'],
    ['a report of an order', async (me: string) => report(me, `order:${newId()}`), 404, 'itemNotFound'],
    [
      '“Something else” without details',
      async (me: string) => report(me, wire(admin), 'other'),
      422,
      'noteRequired',
    ],
    [
      'details that are too long',
      async (me: string) => report(me, wire(admin), 'spam', 'x'.repeat(1001)),
      422,
      'noteTooLong',
    ],
  ])('rejects %s', async (_, ask, status, code) => {
    expect(await ask(await addPerson())).toMatchObject({ status, body: { code } });
  });

  test('pages through the queue without gaps, newest first', async () => {
    const items = [];
    for (let index = 0; index < 5; index++) {
      const person = await addPerson();
      await report(admin, wire(person), 'fake');
      items.unshift(wire(person));
    }
    const seen = [];
    let cursor = '';
    for (let page = 0; page < 3; page++) {
      const { body } = await asAdmin().get(`/moderation/reports?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.items.map(({ itemId }: { itemId: string }) => itemId));
      cursor = body.next;
    }
    expect(seen.slice(0, 5)).toEqual(items);
  });
});

describe('moderating', () => {
  test('a hidden post is visible only to its author, who is notified, until it is restored [MOD-01]', async () => {
    const [author, witness, reader] = [await addPerson(), await addPerson(), await addPerson()];
    const post = await addPost(author);
    await report(witness, post);
    const { id } = await caseOf(post);
    expect((await act(id, 'hide')).body).toMatchObject({
      hidden: true,
      decision: { act: 'hide' },
      acts: ['restore', 'warn', 'suspend'],
    });
    expect((await app.as(reader).get(`/feedPosts/${post}`)).status).toBe(404);
    expect((await app.as(author).get(`/feedPosts/${post}`)).status).toBe(200);
    expect(await newsOf(author)).toEqual(['We hid your post: Advertising']);
    expect(await newsOf(witness)).toEqual(['Thanks for your report. We hid the post']);
    await act(id, 'restore', 'It was a joke');
    expect((await app.as(reader).get(`/feedPosts/${post}`)).status).toBe(200);
    expect(await newsOf(author)).toContain('We reviewed your post and restored it');
  });

  test('the notification of a hidden post links nowhere, and that of a hidden event links to its page [MOD-01, NTF-05]', async () => {
    const author = await addPerson();
    const linkAfterHiding = async (item: string) => {
      await report(await addPerson(), item);
      await act((await caseOf(item)).id, 'hide');
      return (await listNews(author))[0]!.deepLinkUrl;
    };
    expect(await linkAfterHiding(await addPost(author))).toBe('/');
    const { body } = await app.as(author).post('/events', draftWith(wire(author))());
    const event = `event:backbeat:${body.providerId}`;
    expect(await linkAfterHiding(event)).toContain(body.providerId);
  });

  test('hiding a comment hides its replies, and restoring it restores them', async () => {
    const [author, writer] = [await addPerson(), await addPerson()];
    const post = await addPost(author);
    const say = async (text: string, parentId?: string) =>
      (await app.as(writer).post(`/feedPosts/${post}/comments`, { text, parentId })).body.id as string;
    const parent = await say('First');
    const [kept, dropped] = [await say('Second', parent), await say('Third', parent)];
    await app.as(writer).delete(`/comments/${dropped}`);
    await report(author, parent, 'harassment');
    const { id } = await caseOf(parent);
    const total = async () => (await app.guest.get(`/feedPosts/${post}`)).body.comments.total;
    expect(await total()).toBe(2);
    await act(id, 'hide');
    expect(await total()).toBe(0);
    await act(id, 'restore');
    expect(await total()).toBe(2);
    const { body } = await app.guest.get(`/comments/${parent}/replies`);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([kept]);
    for (const feature of app.features) expect((await feature.verify?.()) ?? []).toEqual([]);
  });

  test('a restored reply isn’t counted while its comment is deleted, and comes back with it [MOD-01]', async () => {
    const [author, writer] = [await addPerson(), await addPerson()];
    const post = await addPost(author);
    const say = async (text: string, parentId?: string) =>
      (await app.as(writer).post(`/feedPosts/${post}/comments`, { text, parentId })).body.id as string;
    const parent = await say('First');
    const cases = [];
    for (const comment of [await say('Second', parent), parent]) {
      await report(author, comment, 'harassment');
      const { id } = await caseOf(comment);
      await act(id, 'hide');
      cases.push(id);
    }
    const shown = async () => {
      const { items, total } = (await app.guest.get(`/feedPosts/${post}`)).body.comments;
      return { total, replies: items[0]?.replies.total };
    };
    await act(cases[0]!, 'restore');
    expect(await shown()).toEqual({ total: 0 });
    await act(cases[1]!, 'restore');
    expect(await shown()).toEqual({ total: 2, replies: 1 });
  });

  test('an item that its author deleted meanwhile can’t be hidden, so that restoring never brings it back [MOD-01]', async () => {
    const author = await addPerson();
    const post = await addPost(author);
    const { body: comment } = await app.as(author).post(`/feedPosts/${post}/comments`, { text: 'First' });
    for (const [item, path] of [
      [comment.id, `/comments/${comment.id}`],
      [post, `/feedPosts/${post}`],
    ]) {
      await report(await addPerson(), item);
      expect((await app.as(author).delete(path)).status).toBeLessThan(300);
      const { id } = await caseOf(item);
      expect((await act(id, 'hide')).body.code).toBe('nothingToHide');
      expect(await caseOf(item)).toMatchObject({ hidden: false, decision: null });
    }
  });

  test('a suspended user is signed out and hidden from everyone until reinstated [MOD-01]', async () => {
    const [person, friend] = [await addPerson('Loud Larry'), await addPerson()];
    await app.as(friend).put('/me/privacy/friends', { audience: 'everyone' });
    await app.db
      .insertInto('accountUser')
      .values({ id: person, name: 'Loud Larry', email: `${person}@example.test`, createdAt: new Date(0) })
      .execute();
    await app.db
      .insertInto('accountSession')
      .values({ id: newId(), userId: person, tokenHash: Buffer.from(newId()) })
      .execute();
    const post = await addPost(person);
    await app.as(person).put(`/users/${wire(person)}/follows/${wire(friend)}`);
    await report(friend, wire(person), 'harassment');
    const { id } = await caseOf(wire(person));
    expect((await act(id, 'suspend')).body.acts).toContain('reinstate');
    const sessions = () =>
      app.db.selectFrom('accountSession').select('id').where('userId', '=', person).execute();
    expect(await sessions()).toEqual([]);
    const seenBy = async (who: { get: typeof app.guest.get }) => [
      (await who.get(`/users/${person}`)).status,
      (await who.get(`/feedPosts/${post}`)).status,
      (await who.get(`/users/${friend}/followers`)).body.items.length,
    ];
    expect(await seenBy(app.guest)).toEqual([404, 404, 0]);
    expect(await seenBy(app.as(friend))).toEqual([404, 404, 0]);
    await act(id, 'reinstate');
    expect(await seenBy(app.guest)).toEqual([200, 200, 1]);
  });

  test('suspending a user among all users decides the open reports of them, reinstating doesn’t [MOD-01, ADM-01]', async () => {
    const [person, witness] = [await addPerson('Loud Larry'), await addPerson()];
    await app.db
      .insertInto('accountUser')
      .values({ id: person, name: 'Loud Larry', email: `${person}@example.test`, createdAt: new Date(0) })
      .execute();
    const change = (suspended: boolean) =>
      asAdmin().put(`/admin/users/${wire(person)}/suspension`, { suspended, reason: 'Threats' });
    const post = await addPost(person);
    await report(await addPerson(), post);
    await report(witness, wire(person), 'harassment');
    await act((await caseOf(post)).id, 'suspend');
    await change(false);
    expect(await newsOf(person)).toEqual(['Your account is reinstated']);
    expect(await caseOf(wire(person))).toMatchObject({ decision: null });
    expect(await newsOf(witness)).toEqual([]);
    expect((await change(true)).body).toMatchObject({ suspended: true });
    expect(await caseOf(wire(person))).toBeUndefined();
    expect(await newsOf(witness)).toEqual(['Thanks for your report. We suspended the person']);
  });

  test('other reports of a suspended author are decided by the suspension, and their reporters told [MOD-01]', async () => {
    const [person, witness] = [await addPerson('Loud Larry'), await addPerson()];
    const posts = [await addPost(person), await addPost(person)];
    for (const post of posts) await report(witness, post);
    const [first, second] = [await caseOf(posts[0]!), await caseOf(posts[1]!)];
    await act(first.id, 'suspend');
    expect((await act(second.id, 'suspend')).body).toMatchObject({ decision: { act: 'suspend' } });
    expect((await act(second.id, 'suspend')).body.code).toBe('notNow');
    const told = 'Thanks for your report. We suspended the author of the post';
    expect(await newsOf(witness)).toEqual([told, told]);
  });

  test('a new report reopens a dismissed case', async () => {
    const [person, one, two] = [await addPerson(), await addPerson(), await addPerson()];
    await report(one, wire(person), 'fake');
    const { id } = await caseOf(wire(person));
    await act(id, 'dismiss', 'It is them');
    expect(await newsOf(one)).toEqual([
      'Thanks for your report. We reviewed the person and found no problem',
    ]);
    expect(await caseOf(wire(person))).toBeUndefined();
    await report(two, wire(person), 'fake');
    expect(await caseOf(wire(person))).toMatchObject({ id, reports: { total: 2 }, decision: null });
    await act(id, 'dismiss', 'Still them');
    expect(await newsOf(one)).toHaveLength(1);
  });

  test('of two concurrent decisions one succeeds and the other is refused', async () => {
    const post = await addPost(await addPerson());
    await report(await addPerson(), post);
    const { id } = await caseOf(post);
    const answers = await Promise.all([act(id, 'hide'), act(id, 'hide'), act(id, 'hide')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('logs every decision with its reason and the state before and after, append-only [MOD-01]', async () => {
    const person = await addPerson();
    await report(await addPerson(), wire(person));
    const { id } = await caseOf(wire(person));
    expect((await act(id, 'warn', '  ')).body.code).toBe('whyRequired');
    await act(id, 'warn', 'The second time');
    const { body } = await asAdmin().get(`/moderation/audit?caseId=${id}`);
    expect(body.items).toMatchObject([
      {
        by: { id: wire(admin) },
        act: 'warn',
        itemId: wire(person),
        reason: 'The second time',
        before: { decision: null },
        after: { decision: 'warn' },
      },
    ]);
    for (const change of [
      app.db.updateTable('auditEntry').set({ reason: 'Nothing' }),
      app.db.deleteFrom('auditEntry'),
    ])
      await expect(change.execute()).rejects.toThrow('audit entries stay');
  });

  test('names everyone in the log, also those who are no longer admins [ADM-01]', async () => {
    const [author, reporter, former] = [await addPerson(), await addPerson(), await addPerson('Kim')];
    for (const by of [former, admin]) {
      const post = await addPost(author);
      await report(reporter, post);
      const path = `/moderation/reports/${(await caseOf(post)).id}/acts`;
      expect((await app.as(by, { admin: true }).post(path, { act: 'hide', reason: 'Spam' })).status).toBe(
        200,
      );
    }
    expect((await asAdmin().get('/moderation/audit/authors')).body.items).toEqual([
      { id: wire(admin), name: 'June' },
      { id: wire(former), name: 'Kim' },
    ]);
  });

  test('a demo user that all visitors share can’t be suspended after a report [MOD-01]', async () => {
    const demo = await addPerson('Demo');
    await app.db
      .insertInto('accountUser')
      .values({ id: demo, name: 'Demo', email: `${demo}@x.test` })
      .execute();
    const person = { key: demo, userId: demo, about: 'Plays', position: 1 };
    await app.db.insertInto('accountDemoUser').values(person).execute();
    await report(await addPerson(), wire(demo), 'fake');
    expect((await act((await caseOf(wire(demo))).id, 'suspend')).body.code).toBe('demoStays');
    expect(await caseOf(wire(demo))).toMatchObject({ authorSuspended: false, decision: null });
  });

  test('an admin can’t suspend another admin', async () => {
    const colleague = await addPerson();
    await app.db
      .insertInto('accountUser')
      .values({ id: colleague, name: 'Kay', email: `${colleague}@example.test`, admin: true })
      .execute();
    await report(await addPerson(), wire(colleague));
    const { id, acts } = await caseOf(wire(colleague));
    expect(acts).toEqual(['dismiss']);
    expect((await act(id, 'suspend')).body.code).toBe('notNow');
  });
});
