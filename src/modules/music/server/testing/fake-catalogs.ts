import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RecordedRequest = {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  readonly headers: NodeJS.Dict<string | string[]>;
};
type Answer = { status?: number; body?: unknown; type?: string; bytes?: Buffer };

export async function openFakeCatalogs() {
  const heard: RecordedRequest[] = [];
  const wrong = new Map<string, Answer>();
  const codes = new Map<string, string>();
  let [renewals, refusesRenewal, accessLives] = [0, false, 3600];
  let base = '';

  const deezerSong = (id: number, title: string, more: object = {}) => ({
    id,
    title,
    link: `https://www.deezer.com/track/${id}`,
    preview: `${base}/cdn/${id}.mp3`,
    isrc: `QZ${id}`,
    artist: { id: 27, name: 'Okta Lindqvist' },
    album: { cover_medium: `${base}/cdn/${id}.jpg` },
    ...more,
  });
  const spotifySong = (id: string, name: string, more: object = {}) => ({
    id,
    name,
    type: 'track',
    artists: [{ id: 'a1', name: 'Okta Lindqvist' }],
    album: { images: [{ url: `${base}/cdn/large.jpg` }, { url: `${base}/cdn/9.jpg` }] },
    external_ids: { isrc: 'QZ7' },
    external_urls: { spotify: `https://open.spotify.com/track/${id}` },
    ...more,
  });
  const itunesSong = (trackId: number, trackName: string) => ({
    trackId,
    trackName,
    artistId: 12,
    artistName: 'Okta Lindqvist',
    artworkUrl100: `${base}/cdn/source/100x100bb.jpg`,
    previewUrl: `${base}/cdn/${trackId}.m4a`,
    trackViewUrl: `https://music.apple.com/us/song/${trackId}`,
  });
  const appleSong = (id: string, name: string) => ({
    id,
    attributes: {
      name,
      artistName: 'Okta Lindqvist',
      url: `https://music.apple.com/us/song/${id}`,
      isrc: 'QZ7',
      artwork: { url: `${base}/cdn/{w}x{h}.jpg` },
      previews: [{ url: `${base}/cdn/${id}.m4a` }],
    },
  });
  const saved = Array.from({ length: 30 }, (_, place) => spotifySong(`s${place}`, `Saved ${place}`));

  const library = () => [
    ...Array.from({ length: 26 }, (_, place) => ({
      id: `i.${place}`,
      relationships: { catalog: { data: [appleSong(String(place + 41), `Kept ${place}`)] } },
    })),
    // Uploaded by the user.
    { id: 'i.own', attributes: { name: 'Demo tape' }, relationships: { catalog: { data: [] } } },
  ];

  const answerOf = ({ method, path, form, headers }: RecordedRequest): Answer => {
    const url = new URL(path, 'http://fake');
    const at = `${method} ${url.pathname}`;
    const page = {
      limit: Number(url.searchParams.get('limit')),
      offset: Number(url.searchParams.get('offset')),
    };
    if (at.startsWith('GET /cdn/'))
      return /\.(mp3|m4a)$/.test(at)
        ? { bytes: Buffer.alloc(4000, 7), type: at.endsWith('mp3') ? 'audio/mpeg' : 'audio/x-m4a' }
        : { bytes: Buffer.from('a picture'), type: 'image/jpeg' };
    switch (at) {
      case 'GET /deezer/search/track':
        return { body: { data: [deezerSong(7, 'Malmö Yard'), deezerSong(8, 'Swap Meet', { preview: '' })] } };
      case 'GET /deezer/track/7':
      case 'GET /deezer/track/isrc:QZ7':
        return { body: deezerSong(7, 'Malmö Yard') };
      case 'GET /itunes/search':
        return { body: { resultCount: 1, results: [itunesSong(41, 'Malmö Yard')] } };
      case 'GET /itunes/lookup':
        return { body: { resultCount: 1, results: [itunesSong(41, 'Malmö Yard')] } };
      case 'POST /accounts/api/token':
        return tokenFor(form);
      case 'GET /apple/v1/me/storefront':
        return headers['music-user-token'] === 'good' ? { body: { data: [{ id: 'se' }] } } : { status: 403 };
    }
    if (at === 'GET /apple/v1/me/library/songs') {
      if (headers['music-user-token'] !== 'good') return { status: 403 };
      const data = library().slice(page.offset, page.offset + page.limit);
      return { body: { data, meta: { total: library().length } } };
    }
    if (at.startsWith('GET /spotify/v1/')) {
      const access = String(headers.authorization).replace('Bearer ', '');
      if (!access.startsWith('access') && access !== 'app') return { status: 401 };
    }
    switch (at) {
      case 'GET /spotify/v1/me':
        return { body: { id: 'ana.on.spotify', display_name: 'Ana R.' } };
      case 'GET /spotify/v1/me/tracks':
        return {
          body: {
            total: saved.length,
            items: saved.slice(page.offset, page.offset + page.limit).map((track) => ({ track })),
          },
        };
      case 'GET /spotify/v1/me/playlists':
        return {
          body: { total: 2, items: [{ id: 'p1', name: 'Late', images: null, items: { total: 3 } }, null] },
        };
      case 'GET /spotify/v1/playlists/p1/items':
        return {
          body: {
            total: 3,
            items: [
              { item: spotifySong('s7', 'Malmö Yard') },
              { item: null },
              { item: { ...spotifySong('e1', 'An episode'), type: 'episode' } },
            ],
          },
        };
      case 'GET /spotify/v1/playlists/old/tracks':
        return { body: { total: 1, items: [{ track: spotifySong('s8', 'Swap Meet') }] } };
      case 'GET /spotify/v1/tracks/s7':
        return { body: spotifySong('s7', 'Malmö Yard') };
      case 'GET /spotify/v1/tracks/s9':
        return { body: spotifySong('s9', 'Malmo Yard (Live)', { external_ids: undefined }) };
    }
    return { status: 404, body: {} };
  };

  const tokenFor = (form: URLSearchParams): Answer => {
    const grant = form.get('grant_type');
    if (grant === 'client_credentials') return { body: { access_token: 'app', expires_in: 3600 } };
    if (grant === 'refresh_token') {
      renewals += 1;
      if (refusesRenewal) return { status: 400, body: { error: 'invalid_grant' } };
      return { body: { access_token: `access-renewed-${renewals}`, expires_in: 3600 } };
    }
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const code = form.get('code') ?? '';
    const isRight = codes.get(code) === challenge;
    codes.delete(code);
    return isRight
      ? { body: { access_token: 'access-1', refresh_token: 'refresh-1', expires_in: accessLives } }
      : { status: 400, body: { error: 'invalid_grant' } };
  };

  const server = createServer((request, reply) => void answer(request, reply));
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = '', url = '', headers } = request;
    const one = { method, path: url, headers, form: new URLSearchParams(Buffer.concat(parts).toString()) };
    heard.push(one);
    const path = new URL(url, 'http://fake').pathname;
    const { status = 200, body, type = 'application/json', bytes } = wrong.get(path) ?? answerOf(one);
    wrong.delete(path);
    reply.writeHead(status, { 'content-type': type }).end(bytes ?? JSON.stringify(body ?? {}));
  };
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    base,
    heard,
    wrong,
    environment: {
      DEEZER_BASE: `${base}/deezer`,
      ITUNES_BASE: `${base}/itunes`,
      SPOTIFY_BASE: `${base}/spotify`,
      SPOTIFY_ACCOUNTS_BASE: `${base}/accounts`,
      APPLE_MUSIC_BASE: `${base}/apple`,
    },
    agree: (url: string) => {
      const query = new URL(url).searchParams;
      const code = `code-${codes.size + heard.length}`;
      codes.set(code, query.get('code_challenge') ?? '');
      return { code, state: query.get('state') ?? '' };
    },
    asked: (path: string) => heard.filter((one) => one.path.startsWith(path)),
    renewals: () => renewals,
    lives: (seconds: number) => (accessLives = seconds),
    refuseRenewal: (refuses: boolean) => (refusesRenewal = refuses),
    close: () => new Promise<void>((done) => void server.close(() => done())),
  };
}
