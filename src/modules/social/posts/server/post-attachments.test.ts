import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bareId, newId, type PostId } from '#platform/ids.ts';
import { inTurn } from '#platform/testing/in-turn.ts';
import { openWorld, type World } from '#app/server/testing/social-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const draft = (more: object = {}) => ({ description: 'Doors at nine', ...more });
type Option = { readonly id: string; readonly total: number | null; readonly attachments?: Attachments };
type Attachments = { readonly items: readonly { readonly type: string }[] };
type Payload = {
  readonly id: string;
  readonly url: string;
  readonly options: { readonly items: readonly [Option, Option] };
  readonly total: number;
  readonly closed: boolean;
};
const payloadOf = (post: { items: { items: unknown[] } }): Payload =>
  (post.items.items[0] as { payload: Payload }).payload;
const one = (item: object) => ({ items: { items: [item] } });

describe('a picture on a post', () => {
  const photo = () =>
    sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#c04020' } })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .jpeg()
      .toBuffer();
  const ask = (key: string, contentType = 'image/jpeg') =>
    world.as('maya').post('/media/createUploadUrl', { itemType: 'feedPost', key, contentType });
  const put = (url: string, payload: Buffer, contentType = 'image/jpeg') =>
    world.app.server.inject({ method: 'PUT', url, payload, headers: { 'content-type': contentType } });

  test('accepts one upload per signed URL, re-encodes it in all widths, and shows it [MED-01, MED-02, MED-03, MED-04, PST-10]', async () => {
    const key = `${world.ids.maya}/1764000000000.jpeg`;
    const { body } = await ask(key);
    expect((await put(body.url, await photo())).statusCode).toBe(200);
    expect((await put(body.url, await photo())).statusCode).toBe(404);
    expect((await ask(key)).body.code).toBe('keyTaken');
    const posted = await world.post('maya', {
      ...one({ type: 'image', key, width: 500, height: 500, provider: 'local' }),
    });
    const image = payloadOf(posted);
    expect(image).toMatchObject({ width: 1200, height: 1500, provider: 'local' });
    const shown = await world.app.server.inject({ url: image.url });
    const found = await sharp(shown.rawPayload).metadata();
    expect([found.format, found.width, found.exif]).toEqual(['webp', 640, undefined]);
    const stolen = await world
      .as('june')
      .post(`/users/${world.ids.june}/feedPosts`, one({ type: 'image', key }));
    expect(stolen.body.code).toBe('attachmentNotFound');
  });

  test('shows on an option of a poll, with or without text, and only if the author uploaded it [PST-17, PST-15]', async () => {
    const keys = [1764000000002, 1764000000003].map((time) => `${world.ids.maya}/${time}.jpeg`);
    for (const key of keys) await put((await ask(key)).body.url, await photo());
    const option = (key: string, description: string) => ({
      description,
      attachments: { items: [{ type: 'image', key, provider: 'local', width: 1, height: 1 }] },
    });
    const poll = (options: object[]) => ({
      description: 'Which flyer?',
      ...one({ type: 'poll', options: { items: options } }),
    });
    const options = [option(keys[0]!, ''), option(keys[1]!, 'The blue one')];
    const posted = await world.post('maya', poll(options));
    const read = (await world.app.guest.get(`/feedPosts/${posted.id}`)).body;
    const [first, second] = payloadOf(read).options.items;
    const picture = { width: 1200, height: 1500, provider: 'local' };
    expect([first, second]).toMatchObject([
      { description: '', attachments: { items: [{ type: 'image', payload: picture }] } },
      { description: 'The blue one', attachments: { items: [{ type: 'image', payload: picture }] } },
    ]);
    const [shown] = first.attachments!.items as { type: string; payload: { url: string } }[];
    expect((await world.app.server.inject({ url: shown!.payload.url })).statusCode).toBe(200);
    const stolen = await world.as('june').post(`/users/${world.ids.june}/feedPosts`, poll(options));
    expect(stolen.body.code).toBe('attachmentNotFound');
    const empty = [option(keys[0]!, ''), { description: '', attachments: { items: [] } }];
    const refused = await world.as('maya').post(`/users/${world.ids.maya}/feedPosts`, poll(empty));
    expect(refused.body.code).toBe('pollIncomplete');
  });

  test.each([
    [30_000, 2100, { status: 422, body: { code: 'pictureTooLarge', title: 'Picture too large' } }],
    [30_000, 500, { status: 200, body: {} }],
  ])('takes a picture up to 60 megapixels: %i by %i [OWN-01, MED-04]', async (width, height, expected) => {
    const { body } = await ask(`${world.ids.maya}/${width}${height}.jpeg`);
    const picture = sharp({ create: { width, height, channels: 3, background: '#c04020' } }).jpeg();
    const answer = await put(body.url, await picture.toBuffer());
    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject(expected);
  });

  test('keeps an animated GIF animated [PST-18]', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 90, height: 60, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const key = `${world.ids.maya}/1764000000001.gif`;
    const { body } = await ask(key, 'image/gif');
    expect((await put(body.url, gif, 'image/gif')).statusCode).toBe(200);
    const posted = await world.post('maya', one({ type: 'image', key }));
    const shown = await world.app.server.inject({ url: payloadOf(posted).url });
    const found = await sharp(shown.rawPayload, { animated: true }).metadata();
    expect([found.pages, found.width, found.pageHeight]).toEqual([3, 90, 60]);
    expect(payloadOf(posted)).toMatchObject({ width: 90, height: 60 });
  });

  test.each<[string, (url: string) => Promise<[string, Buffer, string]>, number]>([
    [
      'a file that is not a picture',
      async (url) => [url, Buffer.from('<svg onload=alert(1)>'), 'image/jpeg'],
      422,
    ],
    ['another type than declared', async (url) => [url, await photo(), 'image/gif'], 404],
    [
      'a changed URL',
      async (url) => [url.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')), await photo(), 'image/jpeg'],
      404,
    ],
    [
      'a later expiry',
      async (url) => [url.replace(/expires=\d/, 'expires=9'), await photo(), 'image/jpeg'],
      404,
    ],
    ['more than 10 MB', async (url) => [url, Buffer.alloc(10 * 1024 * 1024 + 1), 'image/jpeg'], 413],
    ['an unsupported type', async (url) => [url, await photo(), 'image/svg+xml'], 415],
  ])('rejects %s [MED-02, MED-04]', async (what, change, status) => {
    const { body } = await ask(
      `${world.ids.maya}/${[...what].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 1) % 1e12}.jpeg`,
    );
    const [url, bytes, contentType] = await change(body.url);
    expect((await put(url, bytes, contentType)).statusCode).toBe(status);
  });
});

describe('a signed upload URL', () => {
  const askFor = async (number: number) =>
    (
      await world.as('maya').post('/media/createUploadUrl', {
        itemType: 'feedPost',
        key: `${world.ids.maya}/${number}.jpeg`,
        contentType: 'image/jpeg',
      })
    ).body.url as string;
  const put = (url: string, payload: Buffer | Readable, remoteAddress = '203.0.113.7') =>
    world.app.server.inject({
      method: 'PUT',
      url,
      payload,
      remoteAddress,
      headers: { 'content-type': 'image/jpeg' },
    });

  const isClaimed = async (url: string) => {
    const id = new URL(url, 'http://backbeat.test').pathname.split('/').at(-1)!;
    const uploads = world.app.db.selectFrom('mediaUpload').select('claimedAt');
    return (await uploads.where('id', '=', id).executeTakeFirstOrThrow()).claimedAt !== null;
  };

  test('accepts one of four concurrent uploads, and rejects the others before reading them [MED-01]', async () => {
    const photo = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#c04020' } })
      .jpeg()
      .toBuffer();
    const url = await askFor(1);
    const order: number[] = [];
    await Promise.all(Array.from({ length: 4 }, async () => order.push((await put(url, photo)).statusCode)));
    expect(order).toEqual([404, 404, 404, 200]);
  });

  test('checks the signature and the rate limit before reading the body [MED-01]', async () => {
    const neverSent = new Readable({
      read: () => {
        throw new Error('read');
      },
    });
    const unsigned = (await askFor(2)).replace(/signature=.{4}/, 'signature=AAAA');
    expect((await put(unsigned, neverSent)).statusCode).toBe(404);
    const used = await askFor(3);
    const answers: number[] = [];
    // A try comes back every five seconds, which 120 of them can take on a busy machine.
    while (answers.at(-1) !== 429)
      answers.push((await put(used, Buffer.from('no'), '203.0.113.8')).statusCode);
    expect(answers.length).toBeGreaterThan(120);
    expect(new Set(answers)).toEqual(new Set([422, 404, 429]));
  });

  test('can be used again after an interrupted upload, and is replaced by a newer URL [MED-01]', async () => {
    const url = await askFor(4);
    const broken = new Readable({ read: () => {} });
    const breaking = put(url, broken).catch(() => {});
    await vi.waitFor(async () => expect(await isClaimed(url)).toBe(true), 10_000);
    broken.destroy(new Error('gone'));
    await breaking;
    await vi.waitFor(async () => expect((await put(url, Buffer.from('no'))).statusCode).toBe(422), 10_000);
    const newer = await askFor(4);
    expect((await put(url, Buffer.from('no'))).statusCode).toBe(404);
    expect((await put(newer, Buffer.from('no'))).statusCode).toBe(422);
  });
});

test('an edit at the instant in which a post is deleted changes nothing [FED-16]', async () => {
  const { app, as, post, facts } = world;
  const { id } = await post('maya', draft());
  const edit = () =>
    as('maya').put(`/feedPosts/${id}`, { ...draft(), ...one({ type: 'gif', id: 'gif:backbeat:star' }) });
  const changes = (await facts('post.changed')).length;
  const answers = await inTurn(
    app,
    ['post', bareId(id)],
    [() => as('maya').delete(`/feedPosts/${id}`), edit],
  );
  expect(answers).toEqual(['done', 'postGone']);
  expect(await facts('post.changed')).toHaveLength(changes);
  const items = app.db
    .selectFrom('postItem')
    .select('kind')
    .where('postId', '=', bareId(id) as PostId);
  expect(await items.execute()).toEqual([]);
});

describe('polls', () => {
  const asking = (
    options: object[] = [{ description: 'Early' }, { description: 'Late' }],
    more: object = {},
  ) => one({ type: 'poll', options: { items: options }, ...more });
  const pollOf = payloadOf;
  const totals = (poll: Payload) => poll.options.items.map(({ total }) => total);

  test('results are hidden until the viewer votes, and changing a vote never counts twice [PST-17, X-27]', async () => {
    const { as, post } = world;
    const posted = await post(
      'maya',
      draft(
        asking([
          { description: 'Early' },
          { description: '', attachments: { items: [{ type: 'gif', id: 'gif:backbeat:star' }] } },
        ]),
      ),
    );
    const poll = pollOf(posted);
    expect(poll).toMatchObject({ total: 0, closed: false, votedOptionId: null });
    expect(poll.options.items[1].attachments?.items).toMatchObject([{ type: 'gif' }]);
    const [early, late] = poll.options.items.map(({ id }: { id: string }) => id) as [string, string];
    const vote = (who: keyof World['ids'], optionId: string) =>
      as(who).post(`/polls/${poll.id}/votes`, { optionId });
    expect(totals((await vote('june', early)).body)).toEqual([1, 0]);
    expect((await vote('june', early)).body.code).toBe('alreadyVoted');
    const unseen = await as('ines').get(`/feedPosts/${posted.id}`);
    expect([pollOf(unseen.body).total, totals(pollOf(unseen.body))]).toEqual([1, [null, null]]);
    await vote('ines', early);
    const moved = await vote('june', late);
    expect([totals(moved.body), moved.body.total, moved.body.votedOptionId]).toEqual([[1, 1], 2, late]);
    expect((await vote('june', newId())).status).toBe(404);
    const at_once = await Promise.all(Array.from({ length: 6 }, () => vote('theo', early)));
    expect(at_once.filter(({ status }) => status === 200).length).toBe(1);
    expect(pollOf((await as('theo').get(`/feedPosts/${posted.id}`)).body).total).toBe(3);
  });

  test('a closed poll rejects votes and shows its results to everyone [PST-17, X-27]', async () => {
    const { as, post, app } = world;
    const closesAt = new Date(Date.now() + 60_000).toISOString();
    const posted = await post('maya', draft(asking(undefined, { closesAt })));
    const poll = pollOf(posted);
    const optionId = poll.options.items[0].id;
    await as('june').post(`/polls/${poll.id}/votes`, { optionId });
    await app.db
      .updateTable('poll')
      .set({ closesAt: new Date(Date.now() - 1000) })
      .where('id', '=', poll.id.slice(5))
      .execute();
    expect((await as('ines').post(`/polls/${poll.id}/votes`, { optionId })).body.code).toBe('pollClosed');
    const seen = pollOf((await app.guest.get(`/feedPosts/${posted.id}`)).body);
    expect([seen.closed, totals(seen)]).toEqual([true, [1, 0]]);
  });

  test('a poll that closes in the year 3000 or later is refused [PST-17]', async () => {
    const closing = (closesAt: string) =>
      world.as('maya').post(`/users/${world.ids.maya}/feedPosts`, draft(asking(undefined, { closesAt })));
    expect((await closing('9999-12-31T20:00:00-10:00')).status).toBe(400);
    expect((await closing('2999-12-31T20:00:00Z')).status).toBe(201);
  });

  test('a poll can’t be edited, but its question can [PST-17]', async () => {
    const { as, post } = world;
    const { id } = await post('maya', draft(asking()));
    expect(
      (await as('maya').put(`/feedPosts/${id}`, { description: 'x', items: { items: [] } })).body.code,
    ).toBe('pollStays');
    expect((await as('maya').put(`/feedPosts/${id}`, { description: ' ' })).body.code).toBe(
      'questionRequired',
    );
    expect((await as('maya').put(`/feedPosts/${id}`, { description: 'When?' })).status).toBe(200);
  });
});

describe('gifs', () => {
  test('built-in GIFs are found by name, are animated, and need no provider [PST-18, FED-14]', async () => {
    const { body } = await world.as('maya').get('/gifs?q=dj');
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['gif:backbeat:vinyl']);
    const shown = await world.app.server.inject({ url: body.items[0].url });
    expect((await sharp(shown.rawPayload).metadata()).pages).toBeGreaterThan(8);
    expect((await world.as('maya').get('/gifs?q=zzzz')).body.items).toEqual([]);
    expect((await world.app.server.inject({ url: '/media/gifs/nothing.webp' })).statusCode).toBe(404);
  });
});
