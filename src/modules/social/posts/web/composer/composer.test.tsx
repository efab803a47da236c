// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { pictureWords } from '#modules/media/copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { stubPictures } from '#platform/ui/testing/stub-pictures.ts';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { onTrack, type Tracked } from '#platform/ui/track.ts';
import type { FeedPost } from '../../contract.ts';
import { closeComposer } from '../compose.ts';
import { ComposerHost, homeQuery, openComposer, PostExtensionsContext, type PickerProps } from '../index.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { ana, event, personOf, pollOf, samplePost } from '../testing/sample-post.ts';
import { resetDraft } from './draft.ts';

let network: ReturnType<typeof openNetwork>;
let toasts: ToastWords[];
let client: QueryClient;
let tracked: Tracked[];
let stop: () => void;

beforeEach(() => {
  network = openNetwork();
  toasts = [];
  tracked = [];
  const stops = [connectToasts((words) => toasts.push(words)), onTrack((one) => tracked.push(one))];
  stop = () => stops.forEach((end) => end());
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  resetDraft();
});
afterEach(() => {
  stop();
  closeComposer();
  cleanup();
  vi.unstubAllGlobals();
});

const feed = (type: 'event' | 'community' | 'artist' | 'venue', name: string, authorized: boolean) => ({
  id: `${type}:1`,
  type,
  name,
  images: [],
  gel: 'rose',
  authorized,
});
const union = feed('community', 'Freight Union', true);
const guest = feed('event', 'Velvet Static', false);
const audiences = {
  communities: [union],
  events: [guest],
  profiles: [feed('artist', 'Okta Lindqvist', true)],
  selected: null,
  suggestedEvents: [],
};

const EventPicker = ({ onPick }: PickerProps) => (
  <button type="button" onClick={() => onPick(event)}>
    Pick the night
  </button>
);

async function compose(request: Parameters<typeof openComposer>[0] = {}, me: Me | null = ana) {
  client.setQueryData(meQuery.queryKey, me);
  const view = await show(
    <PostExtensionsContext value={{ EventPicker }}>
      <ComposerHost />
    </PostExtensionsContext>,
    client,
  );
  act(() => openComposer(request));
  if (!me) return view;
  await screen.findByRole('dialog', {}, { timeout: 15_000 });
  await network.reply('GET', 200, { ...audiences, selected: request.feedId ? union : null });
  return view;
}

const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /want to (?:say|ask)/ });
const write = (words: string) => fireEvent.change(text(), { target: { value: words } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const submit = (name = 'Post') =>
  fireEvent.submit(
    screen.getByRole('button', { name, hidden: true }).closest('form') ?? document.querySelector('form')!,
  );
const postsSent = () => network.asked.filter((line) => line.startsWith('POST'));

test('opens as "New post" for everyone, and a given feed fixes the audience [PST-01, PST-04, PST-05]', async () => {
  await compose();
  expect(screen.getByRole('dialog', { name: 'New post' })).toBeTruthy();
  const audience = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Post to' });
  expect([audience.value, audience.disabled]).toEqual(['', false]);
  await waitFor(() =>
    expect([...audience.options].map((option) => option.textContent)).toEqual([
      'Everyone near you',
      'Freight Union',
      'Velvet Static',
      'Okta Lindqvist',
    ]),
  );
  closeComposer();
  cleanup();
  await compose({ feedId: union.id });
  const settled = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Post to' });
  await waitFor(() => expect([settled.value, settled.disabled]).toEqual([union.id, true]));
});

describe('an invalid draft sends nothing and shows the first problem [PST-12]', () => {
  test.each([
    ['an empty post', '', false, ['Description required', 'Add a post description.']],
    ['a poll without a question', ' ', true, ['Question required', 'Add a poll question.']],
    ['a poll with empty options', 'Which?', true, ['Poll incomplete', 'Complete poll options.']],
    [
      'text over the limit',
      'x'.repeat(251),
      false,
      ['Description too long', 'Description must be shorter than 250 characters.'],
    ],
  ])('%s [PST-13, PST-14, PST-15, PST-16]', async (_what, words, poll, [title, message]) => {
    await compose();
    if (poll) press('Poll');
    if (words) write(words);
    submit();
    await waitFor(() => expect(toasts).toMatchObject([{ title, message, tone: 'danger' }]));
    expect(postsSent()).toEqual([]);
  });
});

test('the counter updates while typing and turns red above 250 [PST-02]', async () => {
  await compose();
  write('x'.repeat(250));
  const counter = () => screen.getByText(/\/250/);
  expect([counter().textContent, counter().className.includes('danger')]).toEqual([
    '250/250 characters',
    false,
  ]);
  write('x'.repeat(251));
  expect([counter().textContent, counter().className.includes('danger')]).toEqual([
    '251/250 characters',
    true,
  ]);
});

test('a poll has two to six options and an optional closing time [PST-03, PST-17]', async () => {
  await compose();
  press('Poll');
  const options = () => screen.getAllByRole('textbox', { name: /^Option/ });
  expect(options()).toHaveLength(2);
  for (let more = 0; more < 4; more++) press('Add an option');
  expect(options()).toHaveLength(6);
  expect(screen.queryByRole('button', { name: 'Add an option' })).toBeNull();
  for (let fewer = 0; fewer < 4; fewer++) press('Remove option 3');
  expect(screen.queryByRole('button', { name: /Remove option/ })).toBeNull();
  options().forEach((option, index) => fireEvent.change(option, { target: { value: `Side ${index}` } }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Closes' }), { target: { value: '3' } });
  write('Which side?');
  submit();
  const body = (await network.reply(`POST /users/${ana.id}/feedPosts`, 201, samplePost())) as {
    items: { items: { type: string; closesAt: string; options: { items: { description: string }[] } }[] };
  };
  const [poll] = body.items.items;
  expect(poll!.options.items.map(({ description }) => description)).toEqual(['Side 0', 'Side 1']);
  expect(Date.parse(poll!.closesAt) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
});

describe('a picture of a poll option', () => {
  beforeEach(() => {
    stubPictures({ width: 1600, height: 1000 });
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) =>
      give(new Blob(['x'], { type: 'image/jpeg' })),
    );
  });
  afterEach(() => vi.restoreAllMocks());

  const file = (type: string, bytes = 1) => new File(['x'.repeat(bytes)], 'side', { type });
  /** Chooses a picture for the option, as the file dialog does. */
  function choose(option: number, picture = file('image/png')) {
    press(`Add a picture to option ${option}`);
    const [input] = document.querySelectorAll('input[type="file"]');
    fireEvent.change(input!, { target: { files: [picture] } });
  }
  async function composePoll() {
    await compose();
    press('Poll');
    write('Which flyer?');
  }
  const sentOptions = async () => {
    const body = await network.reply(`POST /users/${ana.id}/feedPosts`, 201, samplePost());
    return (body as { items: { items: { options: { items: object[] } }[] } }).items.items[0]!.options.items;
  };

  test('is uploaded as a square while text is typed, and stands for the text of its option [PST-17]', async () => {
    await composePoll();
    choose(1);
    fireEvent.change(screen.getByRole('textbox', { name: 'Option 2' }), {
      target: { value: 'The blue one' },
    });
    submit();
    await network.reply('POST /media/createUploadUrl', 200, { url: '/put-here' });
    expect(network.asked.some((line) => line.includes('feedPosts'))).toBe(false);
    await network.reply('PUT', 200, {});
    expect(await sentOptions()).toEqual([
      {
        description: '',
        attachments: {
          items: [
            {
              type: 'image',
              key: expect.stringMatching(/\/\d+\.jpeg$/),
              provider: 'local',
              width: 1000,
              height: 1000,
            },
          ],
        },
      },
      { description: 'The blue one', attachments: { items: [] } },
    ]);
  });

  test('can be removed, which moves the focus to its option [PST-17]', async () => {
    await composePoll();
    choose(2);
    await network.reply('POST /media/createUploadUrl', 200, { url: '/put-here' });
    await network.reply('PUT', 200, {});
    const remove = await screen.findByRole('button', { name: 'Remove picture of option 2' });
    expect(screen.getByRole('button', { name: 'Change the picture of option 2' })).toBeTruthy();
    remove.focus();
    fireEvent.click(remove);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a picture to option 2' }));
    for (const option of [1, 2])
      fireEvent.change(screen.getByRole('textbox', { name: `Option ${option}` }), { target: { value: 'x' } });
    submit();
    expect(await sentOptions()).toMatchObject([
      { attachments: { items: [] } },
      { attachments: { items: [] } },
    ]);
  });

  test.each<[string, () => File, () => void, string]>([
    ['a file that isn’t a picture', () => file('image/png'), noPicture, pictureWords.notAPicture.title],
    ['a GIF above 10 MB', () => file('image/gif', 10 * 1024 * 1024 + 1), () => {}, 'Picture too large'],
    [
      'a picture above 60 megapixels',
      () => file('image/jpeg'),
      () => stubPictures({ width: 30_000, height: 2100 }),
      pictureWords.tooLarge.title,
    ],
  ])('is not %s [PST-17]', async (_, picture, prepare, title) => {
    prepare();
    await composePoll();
    choose(1, picture());
    await waitFor(() => expect(toasts).toMatchObject([{ title, tone: 'danger' }]));
    expect(network.asked.some((line) => line.includes('createUploadUrl'))).toBe(false);
    expect(screen.getByRole('button', { name: 'Add a picture to option 1' })).toBeTruthy();
  });

  test('posts nothing if its upload fails, and the rest of the draft stays [PST-12, PST-17]', async () => {
    await composePoll();
    choose(1);
    submit();
    await network.reply('POST /media/createUploadUrl', 500, {});
    await waitFor(() => expect(toasts).toMatchObject([{ tone: 'danger' }]));
    expect(network.asked.some((line) => line.includes('feedPosts'))).toBe(false);
    expect(text().value).toBe('Which flyer?');
  });
});

/** As a browser that can't decode the file. */
function noPicture() {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('no picture', 'InvalidStateError');
  });
}

test('has at most one attachment, which must be removed before adding another [PST-03, PST-07]', async () => {
  await compose();
  press('Event');
  press('Pick the night');
  expect(screen.getByText('Night Freight 014')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Poll' })).toBeNull();
  press('Remove');
  press('Event');
  press('Pick the night');
  submit();
  expect(await network.reply('POST', 201, samplePost())).toMatchObject({
    description: '',
    items: { items: [{ type: 'event', id: event.id }] },
  });
});

describe('a chosen picture is never lost', () => {
  beforeEach(() => {
    // happy-dom can neither decode nor draw pictures.
    stubPictures({ width: 1600, height: 1000 });
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) =>
      give(new Blob(['x'], { type: 'image/jpeg' })),
    );
  });
  afterEach(() => vi.restoreAllMocks());

  async function choosePicture() {
    await compose();
    const input = document.querySelector('input[type="file"]')!;
    fireEvent.change(input, { target: { files: [new File(['x'], 'night.png', { type: 'image/png' })] } });
    await screen.findByRole('slider', { name: pictureWords.zoom });
  }
  const acceptUpload = async () => {
    await network.reply('POST /media/createUploadUrl', 200, { url: '/put-here' });
    await network.reply('PUT', 200, {});
  };

  test('posting while cropping sends the picture as shown [PST-03, PST-10]', async () => {
    await choosePicture();
    write('From the yard.');
    submit();
    await acceptUpload();
    const body = await network.reply(`POST /users/${ana.id}/feedPosts`, 201, samplePost());
    expect(body).toMatchObject({
      description: 'From the yard.',
      items: { items: [{ type: 'image', width: 800, height: 1000 }] },
    });
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Post shared' }]));
  });

  test('a picture can be posted without text and without confirming the crop first [PST-12]', async () => {
    await choosePicture();
    submit();
    await acceptUpload();
    expect(await network.reply(`POST /users/${ana.id}/feedPosts`, 201, samplePost())).toMatchObject({
      description: '',
      items: { items: [{ type: 'image' }] },
    });
  });

  test('posting waits for the upload, and text typed meanwhile is kept [PST-12]', async () => {
    await choosePicture();
    press(pictureWords.take);
    write('Typed while it uploads.');
    submit();
    expect(network.asked.some((line) => line.includes('feedPosts'))).toBe(false);
    await acceptUpload();
    expect(await network.reply(`POST /users/${ana.id}/feedPosts`, 201, samplePost())).toMatchObject({
      description: 'Typed while it uploads.',
      items: { items: [{ type: 'image' }] },
    });
  });

  test('a failed upload posts nothing and can be retried', async () => {
    await choosePicture();
    write('From the yard.');
    submit();
    await network.reply('POST /media/createUploadUrl', 500, {});
    await waitFor(() => expect(toasts).toMatchObject([{ tone: 'danger' }]));
    expect(network.asked.some((line) => line.includes('feedPosts'))).toBe(false);
    await screen.findByRole('slider', { name: pictureWords.zoom });
    submit();
    await acceptUpload();
    expect(await network.reply(`POST /users/${ana.id}/feedPosts`, 201, samplePost())).toMatchObject({
      items: { items: [{ type: 'image' }] },
    });
  });

  test('it stays attached after closing and reopening the composer', async () => {
    await choosePicture();
    press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => openComposer());
    expect(await screen.findByRole('slider', { name: pictureWords.zoom })).toBeTruthy();
  });
});

describe('sending a broadcast [BLA-01]', () => {
  const choose = (id: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Post to' }), { target: { value: id } });

  test.each([
    ['community:1', 'members'],
    ['artist:1', 'followers'],
  ])('%s: email is on and SMS is off, labeled for its %s [BLA-01, BLA-02, BLA-03]', async (id, crowd) => {
    await compose();
    await screen.findAllByRole('option', { name: 'Freight Union' });
    choose(id);
    const email = screen.getByRole<HTMLInputElement>('switch', { name: `Email your ${crowd}` });
    const sms = screen.getByRole<HTMLInputElement>('switch', { name: `Text your ${crowd}` });
    expect([email.checked, sms.checked]).toEqual([true, false]);
    fireEvent.click(sms);
    write('Doors at nine.');
    submit();
    expect(await network.reply('POST', 201, samplePost())).toMatchObject({
      feedId: id,
      sendEmail: true,
      sendSMS: true,
    });
  });

  test('is not offered for public posts or to users who don’t manage the feed [BLA-02]', async () => {
    await compose();
    await screen.findAllByRole('option', { name: 'Velvet Static' });
    expect(screen.queryByRole('switch')).toBeNull();
    choose(guest.id);
    expect(screen.queryByRole('switch')).toBeNull();
    write('See you there.');
    submit();
    expect(await network.reply('POST', 201, samplePost())).toMatchObject({
      sendEmail: false,
      sendSMS: false,
    });
  });
});

test('posts as the acting profile by default, and lets the user choose another [PST-08, PST-11]', async () => {
  await compose({}, { ...ana, acting: { id: union.id, type: 'community', name: union.name, image: null } });
  const author = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Post as' });
  expect(author.value).toBe(union.id);
  write('As the union.');
  submit();
  expect(await network.reply('POST', 201, samplePost())).toMatchObject({ profileId: `profile:${union.id}` });
});

test('a new post appears first in the feed, with a toast that links to it, and the composer is empty [PST-09, ANA-02]', async () => {
  const key = homeQuery('forYou', 'berlin').queryKey;
  const old = samplePost({ id: 'feedPost:old' });
  const entry = (payload: FeedPost) => ({ type: 'feedPost' as const, key: payload.id, payload });
  const user = { type: 'user' as const, key: 'user:1', payload: personOf('June Abara') };
  client.setQueryData(key, {
    pages: [{ items: [user, entry(old)], next: null, starter: false }],
    pageParams: [undefined],
  });
  const { history } = await compose();
  write('Hello.');
  submit();
  const fresh = samplePost({ id: 'feedPost:fresh', description: 'Hello.' });
  await network.reply('POST', 201, fresh);
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'Post shared', action: { label: 'View post' } }]),
  );
  expect(tracked).toMatchObject([{ name: 'Post Created', props: { itemId: fresh.id } }]);
  expect(client.getQueryData(key)!.pages[0]!.items.map(({ key }) => key)).toEqual([
    'user:1',
    'feedPost:fresh',
    'feedPost:old',
  ]);
  act(() => toasts[0]!.action!.onPress());
  await waitFor(() => expect(history.location.pathname).toBe('/posts/fresh'));
  act(() => openComposer());
  await waitFor(() => expect(text().value).toBe(''));
});

test('text survives closing the composer and a refused post [PST-12]', async () => {
  await compose();
  write('Half a thought');
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openComposer());
  await waitFor(() => expect(text().value).toBe('Half a thought'));
  submit();
  await network.reply('POST', 429, { code: 'x', title: 'Too many tries', detail: 'Wait a little.' });
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Too many tries', tone: 'danger' }]));
  expect(text().value).toBe('Half a thought');
});

test('editing a post can’t change its audience, author or poll [PST-04, FED-16, ANA-02]', async () => {
  const edit = samplePost({}, { type: 'poll', payload: pollOf() });
  await compose({ edit });
  expect(screen.getByRole('dialog', { name: 'Edit post' })).toBeTruthy();
  for (const choice of screen.getAllByRole<HTMLSelectElement>('combobox')) expect(choice.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  write('Which side, then?');
  submit('Save');
  expect(await network.reply('PUT', 200, edit)).toEqual({ description: 'Which side, then?' });
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Post updated' }]));
  expect(tracked).toMatchObject([{ name: 'Post Updated', props: { itemId: edit.id } }]);
});

test('guests sign in before the composer opens [AUTH-05]', async () => {
  await compose({}, null);
  expect(screen.queryByRole('dialog', { name: 'New post' })).toBeNull();
});
