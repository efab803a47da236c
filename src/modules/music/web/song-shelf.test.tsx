import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { accountWords, songWords as words } from '../copy.ts';
import { MusicAccounts } from './music-accounts.tsx';
import { SongShelf, type SongShelfProps } from './song-shelf.tsx';

const me = {
  id: 'user:us-west-2:1',
  name: 'Maya',
  email: '',
  image: null,
  admin: false,
  gel: 'amber',
  acting: null,
  back: null,
} as const;
const song = (id: string, name: string, provider = 'backbeat') => ({
  id,
  name,
  artists: { items: [{ id: 'artist:1', name: 'Okta' }] },
  images: [],
  previewUrl: null,
  provider,
  externalUrl: provider === 'backbeat' ? null : `https://open.spotify.com/track/${id}`,
});
const listed = (items: unknown[], total = items.length, offset = 0) => ({ items, total, offset });

let asked: string[];
let sent: unknown[];
let connected: object | null;
let answers: Record<string, (query: URLSearchParams) => unknown>;
let toasts: ToastWords[];
let stop: () => void;
beforeEach(() => {
  [asked, sent, connected, toasts] = [[], [], null, []];
  stop = connectToasts((told) => toasts.push(told));
  answers = {
    '/credentials': () => ({
      items: [
        { service: 'spotify', offered: true, credential: connected },
        { service: 'appleMusic', offered: false, credential: null },
      ],
    }),
    '/tracks/suggestions': () => listed([song('1', 'Undertow'), song('2', 'Plates')]),
    '/spotify/getRecommendations': () => listed([song('3', 'Ferry')]),
    '/spotify/getMySavedTracks': (query) =>
      query.get('offset') === '0'
        ? listed([song('track:spotify:s1', 'Saved one', 'spotify')], 26)
        : listed([song('track:spotify:s2', 'Saved two', 'spotify')], 26, 25),
    '/spotify/getMyPlaylists': () =>
      listed(['p1', 'p2'].map((id) => ({ id, name: `List ${id}`, images: [], tracks: { total: 1 } }))),
    '/spotify/getPlaylistTracks': (query) => listed([song('9', `Of ${query.get('playlistId')}`)]),
    'POST /tracks': () => song('kept', 'Saved one', 'spotify'),
    'POST /credentials/spotify': () => ({ url: 'https://accounts.spotify.test/authorize' }),
    'DELETE /credentials/spotify': () => ({}),
  };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://backbeat.test');
    const path = url.pathname.replace(/^\/api(\/users\/[^/]+)?/, '');
    const method = init?.method ?? 'GET';
    asked.push(`${method === 'GET' ? '' : `${method} `}${path}${url.search}`);
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
    const answer = answers[method === 'GET' ? path : `${method} ${path}`];
    return answer ? Response.json(answer(url.searchParams)) : Response.json({}, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  stop();
  vi.unstubAllGlobals();
});

let client: QueryClient;
async function showShelf(props: Partial<SongShelfProps> = {}, who: typeof me | null = me) {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, who);
  const picks: string[] = [];
  await show(<SongShelf limit={15} onPick={({ id }) => picks.push(id)} {...props} />, client);
  return picks;
}
const add = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: words.add(name) }));

describe('the song picker', () => {
  test('suggests songs for the creator, and hides those already chosen [MUS-09]', async () => {
    const picks = await showShelf({ creatorId: 'community:1', chosen: ['2'] });
    await add('Undertow');
    await waitFor(() => expect(picks).toEqual(['1']));
    expect(screen.queryByText('Plates')).toBeNull();
    expect(asked).toContain('/tracks/suggestions?creatorId=community%3A1&limit=15');
  });

  test('says so when it has no suggestions [MUS-09]', async () => {
    answers['/tracks/suggestions'] = () => listed([]);
    await showShelf({ creatorId: 'community:1' });
    expect(await screen.findByText(words.noneSuggested)).toBeTruthy();
  });

  test('suggests songs that match the chosen artists and genres, also for guests [MUS-07]', async () => {
    const seeds = { artists: ['artist:1', 'artist:2'], genres: ['dub'], tracks: [] };
    await showShelf({ creatorId: 'community:1', seeds, limit: 10 }, null);
    await screen.findByText('Ferry');
    const query = new URLSearchParams(asked.find((one) => one.includes('getRec'))!.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      limit: '10',
      seed_artists: 'artist:1,artist:2',
      seed_genres: 'dub',
      seed_tracks: '',
    });
  });

  test('lists songs saved on Spotify, 25 per page, and saves a picked one first [MUS-05, MUS-12]', async () => {
    connected = { name: 'Maya', connectedAt: '2026-11-22T10:00:00Z', refused: false };
    const picks = await showShelf();
    fireEvent.click(await screen.findByRole('tab', { name: words.saved }));
    expect(await screen.findByRole('link', { name: 'on Spotify' })).toBeTruthy();
    await add('Saved one');
    await waitFor(() => expect(picks).toEqual(['kept']));
    fireEvent.click(screen.getByRole('button', { name: words.more }));
    await screen.findByText('Saved two');
    expect(asked).toContain('/spotify/getMySavedTracks?limit=25&offset=25');
  });

  test('keeps the songs that it lists when the next page fails [MUS-05, MUS-12]', async () => {
    connected = { name: 'Maya', connectedAt: '2026-11-22T10:00:00Z', refused: false };
    await showShelf();
    fireEvent.click(await screen.findByRole('tab', { name: words.saved }));
    await screen.findByText('Saved one');
    delete answers['/spotify/getMySavedTracks'];
    fireEvent.click(screen.getByRole('button', { name: words.more }));
    await waitFor(() => expect(asked).toContain('/spotify/getMySavedTracks?limit=25&offset=25'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: words.more }).getAttribute('aria-busy')).not.toBe('true'),
    );
    expect(screen.getByText('Saved one')).toBeTruthy();
  });

  test('lists the songs of a chosen playlist [MUS-06]', async () => {
    connected = { name: 'Maya', connectedAt: '2026-11-22T10:00:00Z', refused: false };
    await showShelf();
    fireEvent.click(await screen.findByRole('tab', { name: words.playlists }));
    await screen.findByText('Of p1');
    fireEvent.change(screen.getByRole('combobox', { name: words.playlist }), { target: { value: 'p2' } });
    await screen.findByText('Of p2');
  });

  test('offers the Apple Music library of a connected user [MUS-11]', async () => {
    const credential = { name: 'Apple Music (SE)', connectedAt: '2026-11-22T10:00:00Z', refused: false };
    answers['/credentials'] = () => ({ items: [{ service: 'appleMusic', offered: true, credential }] });
    answers['/appleMusic/getLibrarySongs'] = () => listed([song('track:appleMusic:4', 'Kept', 'appleMusic')]);
    await showShelf();
    fireEvent.click(await screen.findByRole('tab', { name: words.library }));
    await screen.findByText('Kept');
    expect(screen.queryByRole('tab', { name: words.saved })).toBeNull();
  });

  test('keeps its songs when the next page doesn’t load, and loads it on another press [MUS-05]', async () => {
    connected = { name: 'Maya', connectedAt: '2026-11-22T10:00:00Z', refused: false };
    const load = answers['/spotify/getMySavedTracks']!;
    await showShelf();
    fireEvent.click(await screen.findByRole('tab', { name: words.saved }));
    await screen.findByText('Saved one');
    delete answers['/spotify/getMySavedTracks'];
    fireEvent.click(screen.getByRole('button', { name: words.more }));
    await waitFor(() => expect(asked.filter((one) => one.includes('offset=25'))).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: words.more }).ariaBusy).not.toBe('true'));
    expect(screen.getByText('Saved one')).toBeTruthy();
    answers['/spotify/getMySavedTracks'] = load;
    fireEvent.click(screen.getByRole('button', { name: words.more }));
    expect(await screen.findByText('Saved two')).toBeTruthy();
  });

  test('keeps its suggestions and playlists when they can’t be loaded again [MUS-06, MUS-07]', async () => {
    connected = { name: 'Maya', connectedAt: '2026-11-22T10:00:00Z', refused: false };
    const reload = () =>
      act(() => client.refetchQueries().then(() => new Promise((drawn) => setTimeout(drawn))));
    await showShelf();
    await screen.findByText('Ferry');
    const load = answers;
    answers = {};
    await reload();
    expect(screen.getByText('Ferry')).toBeTruthy();
    answers = load;
    fireEvent.click(screen.getByRole('tab', { name: words.playlists }));
    await screen.findByText('Of p1');
    answers = {};
    await reload();
    expect(screen.getByText('Of p1')).toBeTruthy();
  });

  test('shows an error and a retry button when songs don’t load', async () => {
    delete answers['/spotify/getRecommendations'];
    await showShelf();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked.filter((one) => one.includes('getRec'))).toHaveLength(2));
  });
});

describe('the music services in settings', () => {
  const showAccounts = () =>
    show(
      <MusicAccounts userId={me.id} />,
      new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    );

  test('connecting Spotify shows the result once after the redirect [AUTH-09]', async () => {
    history.replaceState(null, '', '/settings/music?music=connected');
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/settings/music', href: location.href, assign });
    await showAccounts();
    expect(toasts).toEqual([accountWords.cameBack('Spotify').connected]);
    fireEvent.click(await screen.findByRole('button', { name: accountWords.connect('Spotify') }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.spotify.test/authorize'));
  });

  test('a connected service can be disconnected, and an expired one reconnected [AUTH-09]', async () => {
    connected = { name: 'Maya', connectedAt: '2026-11-22T10:00:00Z', refused: true };
    await showAccounts();
    await screen.findByRole('button', { name: accountWords.again('Spotify') });
    connected = null;
    fireEvent.click(screen.getByRole('button', { name: accountWords.disconnect('Spotify') }));
    await screen.findByText(accountWords.notConnected);
    expect(asked).toContain('DELETE /credentials/spotify');
  });

  test('Apple’s script loads on a press, and the user can refuse, connect and disconnect [MUS-11, AUTH-09]', async () => {
    let credential: object | null = null;
    answers['/credentials'] = () => ({ items: [{ service: 'appleMusic', offered: true, credential }] });
    const script = 'https://apple.test/musickit.js';
    answers['/credentials/appleMusic/developerToken'] = () => ({ token: 'developer', script });
    answers['PUT /credentials/appleMusic'] = () => ((credential = connection), {});
    answers['DELETE /credentials/appleMusic'] = () => ((credential = null), {});
    const connection = { name: 'Apple Music (SE)', connectedAt: '2026-11-22T10:00:00Z', refused: false };
    // Replaces Apple's script, whose first load fails.
    const authorize = vi.fn(async () => 'user token');
    const unauthorize = vi.fn(async () => {});
    const configure = vi.fn(async () => ({ authorize, unauthorize }));
    const loaded: string[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((node) => {
      const element = node as HTMLScriptElement;
      const isHere = loaded.push(element.src) > 1;
      if (isHere) window.MusicKit = { configure };
      queueMicrotask(() => element.dispatchEvent(new Event(isHere ? 'load' : 'error')));
    });
    await showAccounts();
    const connect = async () =>
      fireEvent.click(await screen.findByRole('button', { name: accountWords.connect('Apple Music') }));
    const { failed, denied, connected: done } = accountWords.cameBack('Apple Music');
    await screen.findByRole('button', { name: accountWords.connect('Apple Music') });
    expect(loaded).toEqual([]);

    await connect();
    await waitFor(() => expect(toasts).toEqual([failed]));
    authorize.mockRejectedValueOnce(new Error('AUTHORIZATION_ERROR'));
    await connect();
    await waitFor(() => expect(toasts).toEqual([failed, denied]));
    expect(asked.filter((line) => line.startsWith('PUT'))).toEqual([]);
    await connect();
    await waitFor(() => expect(toasts).toEqual([failed, denied, done]));
    expect(sent).toEqual([{ userToken: 'user token' }]);
    expect(loaded).toEqual([script, script]);
    expect(configure).toHaveBeenCalledWith(expect.objectContaining({ developerToken: 'developer' }));

    await screen.findByText(accountWords.connectedAs('Apple Music (SE)'));
    fireEvent.click(screen.getByRole('button', { name: accountWords.disconnect('Apple Music') }));
    await screen.findByText(accountWords.notConnected);
    expect(unauthorize).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  test('shows nothing when the instance offers no services', async () => {
    answers['/credentials'] = () => ({ items: [{ service: 'spotify', offered: false, credential: null }] });
    await showAccounts();
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  });
});
