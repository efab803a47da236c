import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import type { Track } from '../contract.ts';
import { deskWords as words } from '../copy.ts';
import { artistTracksQuery } from './song-queries.ts';
import { SongsDesk } from './songs-desk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const song: Track = {
  id: '0198c7f0-0000-7000-8000-000000000042',
  name: 'Nigth Ferry',
  artists: { items: [] },
  images: [],
  previewUrl: null,
  provider: 'backbeat',
  externalUrl: null,
};

test('a misspelled song is renamed, and can get the audio that didn’t upload [MUS-12]', async () => {
  const network = openNetwork();
  await Dialog.preload();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const { queryKey } = artistTracksQuery('artist:1');
  client.setQueryData(queryKey, { items: [song], total: 1, offset: 0 });
  await show(<SongsDesk artistId="artist:1" />, client);
  fireEvent.click(screen.getByRole('button', { name: words.edit('Nigth Ferry') }));
  const dialog = within(await screen.findByRole('dialog', { name: words.edit('Nigth Ferry') }));
  expect(dialog.getByLabelText(new RegExp(words.sound.replace(/[()]/g, String.raw`\$&`)))).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(words.name), { target: { value: 'Night Ferry' } });
  fireEvent.click(dialog.getByRole('button', { name: words.save }));
  const renamed = { ...song, name: 'Night Ferry' };
  const body = await network.reply(`PUT /artists/artist:1/tracks/${song.id}`, 200, {
    track: renamed,
    soundUrl: '/media/songs/1',
  });
  expect(body).toEqual({ name: 'Night Ferry' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the name and audio of the next song stay, when they are entered while one is saved [MUS-12]', async () => {
  const network = openNetwork();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(artistTracksQuery('artist:1').queryKey, { items: [], total: 0, offset: 0 });
  const { container } = await show(<SongsDesk artistId="artist:1" />, client);
  const name = screen.getByLabelText<HTMLInputElement>(words.name);
  const choose = (file: File) =>
    fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } });
  const mp3 = (title: string) => new File(['x'], title, { type: 'audio/mpeg' });
  fireEvent.change(name, { target: { value: 'Night Ferry' } });
  choose(mp3('ferry.mp3'));
  fireEvent.click(screen.getByRole('button', { name: words.add }));
  await waitFor(() => expect(network.asked.at(-1)).toContain('POST'));
  fireEvent.change(name, { target: { value: 'Undertow' } });
  const next = mp3('undertow.mp3');
  choose(next);
  await network.reply('POST', 201, { track: song, soundUrl: '/media/songs/1' });
  await network.reply('PUT /media/songs/1', 200, song);
  await network.reply('GET /artists/artist:1/tracks', 200, { items: [song], total: 1, offset: 0 });
  await screen.findByRole('button', { name: words.add, busy: false });
  expect(name.value).toBe('Undertow');
  expect(container.querySelector<HTMLInputElement>('input[type=file]')!.files?.[0]).toBe(next);
});

test.each([
  [422, words.soundRefused],
  [503, words.soundLost],
])('the toast for audio that is answered %i says what to do [MUS-12]', async (status, toastWords) => {
  const toasts: ToastWords[] = [];
  const stop = connectToasts((toast) => toasts.push(toast));
  const network = openNetwork();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(artistTracksQuery('artist:1').queryKey, { items: [], total: 0, offset: 0 });
  const { container } = await show(<SongsDesk artistId="artist:1" />, client);
  fireEvent.change(screen.getByLabelText(words.name), { target: { value: 'Night Ferry' } });
  const file = new File(['x'], 'ferry.mp3', { type: 'audio/mpeg' });
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } });
  fireEvent.click(screen.getByRole('button', { name: words.add }));
  await network.reply('POST', 201, { track: song, soundUrl: '/media/songs/1' });
  await network.reply('PUT /media/songs/1', status, {});
  await waitFor(() => expect(toasts).toContainEqual(toastWords));
  stop();
});

test('the focus goes to the next song when one is removed, and to the form after the last one [MUS-12, A11-01]', async () => {
  await AlertDialog.preload();
  const other = { ...song, id: '0198c7f0-0000-7000-8000-000000000043', name: 'Undertow' };
  let songs = [song, other];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'DELETE') songs = songs.filter(({ id }) => !url.endsWith(id));
    return Response.json(method === 'DELETE' ? {} : { items: songs, total: songs.length, offset: 0 });
  });
  await show(<SongsDesk artistId="artist:1" />);
  const remove = async (name: string) => {
    const button = await screen.findByRole('button', { name: words.remove(name) });
    button.focus();
    fireEvent.click(button);
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: words.remove(name) }));
    await waitFor(() => expect(screen.queryByText(name)).toBeNull());
  };
  await remove('Nigth Ferry');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: words.remove('Undertow') })),
  );
  await remove('Undertow');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(words.name)));
});
