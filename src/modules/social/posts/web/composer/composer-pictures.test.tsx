import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pictureWords } from '#modules/media/copy.ts';
import { stubPictures } from '#platform/ui/testing/stub-pictures.ts';
import { openComposer } from '../index.ts';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { samplePost } from '../testing/sample-post.ts';
import { press, stageComposer, submit, text, write } from './testing/composer-stage.tsx';

const stage = stageComposer();

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
    await stage.compose();
    press('Poll');
    write('Which flyer?');
  }
  const sentOptions = async () => {
    const body = await stage.network.reply(`POST /users/${ana.id}/feedPosts`, 201, samplePost());
    return (body as { items: { items: { options: { items: object[] } }[] } }).items.items[0]!.options.items;
  };

  test('is uploaded as a square while text is typed, and stands for the text of its option [PST-17]', async () => {
    await composePoll();
    choose(1);
    fireEvent.change(screen.getByRole('textbox', { name: 'Option 2' }), {
      target: { value: 'The blue one' },
    });
    submit();
    await stage.network.reply('POST /media/createUploadUrl', 200, { url: '/put-here' });
    expect(stage.network.asked.some((line) => line.includes('feedPosts'))).toBe(false);
    await stage.network.reply('PUT', 200, {});
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
    await stage.network.reply('POST /media/createUploadUrl', 200, { url: '/put-here' });
    await stage.network.reply('PUT', 200, {});
    const remove = await screen.findByRole('button', { name: 'Remove picture of option 2' });
    expect(screen.getByRole('button', { name: 'Change the picture of option 2' })).toBeTruthy();
    remove.focus();
    fireEvent.click(remove);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a picture to option 2' }));
    for (const option of [1, 2])
      fireEvent.change(screen.getByRole('textbox', { name: `Option ${option}` }), {
        target: { value: `Side ${option}` },
      });
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
    await waitFor(() => expect(stage.toasts).toMatchObject([{ title, tone: 'danger' }]));
    expect(stage.network.asked.some((line) => line.includes('createUploadUrl'))).toBe(false);
    expect(screen.getByRole('button', { name: 'Add a picture to option 1' })).toBeTruthy();
  });

  test('posts nothing if its upload fails, and the rest of the draft stays [PST-12, PST-17]', async () => {
    await composePoll();
    choose(1);
    submit();
    await stage.network.reply('POST /media/createUploadUrl', 500, {});
    await waitFor(() => expect(stage.toasts).toMatchObject([{ tone: 'danger' }]));
    expect(stage.network.asked.some((line) => line.includes('feedPosts'))).toBe(false);
    expect(text().value).toBe('Which flyer?');
  });
});

/** As a browser that can't decode the file. */
function noPicture() {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('no picture', 'InvalidStateError');
  });
}

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
    await stage.compose();
    const input = document.querySelector('input[type="file"]')!;
    fireEvent.change(input, { target: { files: [new File(['x'], 'night.png', { type: 'image/png' })] } });
    await screen.findByRole('slider', { name: pictureWords.zoom });
  }
  const acceptUpload = async () => {
    await stage.network.reply('POST /media/createUploadUrl', 200, { url: '/put-here' });
    await stage.network.reply('PUT', 200, {});
  };

  test('posting while cropping sends the picture as shown [PST-03, PST-10]', async () => {
    await choosePicture();
    write('From the yard.');
    submit();
    await acceptUpload();
    const body = await stage.network.reply(`POST /users/${ana.id}/feedPosts`, 201, samplePost());
    expect(body).toMatchObject({
      description: 'From the yard.',
      items: { items: [{ type: 'image', width: 800, height: 1000 }] },
    });
    await waitFor(() => expect(stage.toasts).toMatchObject([{ title: 'Post shared' }]));
  });

  test('a picture can be posted without text and without confirming the crop first [PST-12]', async () => {
    await choosePicture();
    submit();
    await acceptUpload();
    expect(await stage.network.reply(`POST /users/${ana.id}/feedPosts`, 201, samplePost())).toMatchObject({
      description: '',
      items: { items: [{ type: 'image' }] },
    });
  });

  test('posting waits for the upload, and text typed meanwhile is kept [PST-12]', async () => {
    await choosePicture();
    press(pictureWords.take);
    write('Typed while it uploads.');
    submit();
    expect(stage.network.asked.some((line) => line.includes('feedPosts'))).toBe(false);
    await acceptUpload();
    expect(await stage.network.reply(`POST /users/${ana.id}/feedPosts`, 201, samplePost())).toMatchObject({
      description: 'Typed while it uploads.',
      items: { items: [{ type: 'image' }] },
    });
  });

  test('a failed upload posts nothing and can be retried', async () => {
    await choosePicture();
    write('From the yard.');
    submit();
    await stage.network.reply('POST /media/createUploadUrl', 500, {});
    await waitFor(() => expect(stage.toasts).toMatchObject([{ tone: 'danger' }]));
    expect(stage.network.asked.some((line) => line.includes('feedPosts'))).toBe(false);
    await screen.findByRole('slider', { name: pictureWords.zoom });
    submit();
    await acceptUpload();
    expect(await stage.network.reply(`POST /users/${ana.id}/feedPosts`, 201, samplePost())).toMatchObject({
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
