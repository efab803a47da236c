/** Why a song doesn't play: what the provider said of it, or what the browser ran into. */
export type PlayProblem = 'noPreview' | 'notAllowed' | 'network' | 'device' | 'unsupported';

const problem = (message: string) => ({ title: "Can't play song", message, tone: 'danger' as const });

export const playProblems = {
  /** The provider has no preview to give here (MUS-04). */
  noPreview: problem('This song cannot be played in your region.'),
  notAllowed: problem('Your browser blocked the sound. Press play again to allow it.'),
  network: problem('Check your connection and try again.'),
  device: problem('Check your speakers or headphones and try again.'),
  unsupported: problem('The audio is missing, or your browser can’t play this kind of audio.'),
} satisfies Record<PlayProblem, object>;

export const serviceNames = { spotify: 'Spotify', appleMusic: 'Apple Music' } as const;

export const providerNames = {
  backbeat: 'Backbeat',
  spotify: 'Spotify',
  appleMusic: 'Apple Music',
  deezer: 'Deezer',
} as const;

export const songWords = {
  suggested: 'Suggested',
  saved: 'Saved on Spotify',
  playlists: 'Playlists',
  shelf: 'Songs to choose from',
  playlist: 'Playlist',
  add: (name: string) => `Add ${name}`,
  added: (name: string) => `${name} added.`,
  more: 'More songs',
  noneSaved: 'You have saved no songs there yet.',
  noPlaylists: 'You have no playlists there yet.',
  notLoaded: 'The songs did not come.',
  on: (provider: string) => `on ${provider}`,
} as const;

/** Over what is suggested to a creator (MUS-10). */
export const suggestionWords = {
  genres: 'Played on your nights, too',
  artists: 'They would fit your nights',
  creators: 'They put on the same artists',
  add: 'Add',
} as const;

export const accountWords = {
  title: 'Music services',
  lead: 'Choose from your own songs when you post or put on a night. We read your saved songs and your playlists, and change nothing.',
  connect: (service: string) => `Connect ${service}`,
  again: (service: string) => `Connect ${service} again`,
  disconnect: (service: string) => `Disconnect ${service}`,
  connectedAs: (name: string) => `Connected as ${name}`,
  refused: 'It no longer takes what you agreed to.',
  notConnected: 'Not connected',
  inTheApp: 'Connect it in our app.',
  none: 'No music service is set up here.',
  notLoaded: 'Your music services did not come.',
  cameBack: {
    connected: {
      title: 'Spotify connected',
      message: 'Your songs are there when you choose one.',
      tone: 'success',
    },
    denied: {
      title: 'Spotify is not connected',
      message: 'You did not agree there. Nothing has changed.',
      tone: 'neutral',
    },
    failed: { title: 'Spotify did not connect', message: 'Try once more.', tone: 'danger' },
  },
} as const;

export const deskWords = {
  title: 'Songs',
  lead: 'Your songs appear on your page and in the lineups you play. Fans can hear 30 seconds of each.',
  name: 'Name of the song',
  nameHint: 'As it’s spelled on the release.',
  nameRequired: 'Enter the song’s name.',
  sound: 'Audio file (MP3)',
  soundHint:
    'MP3, up to 12 MB. We keep the first 30 seconds. Without audio, the song is listed but can’t be played.',
  add: 'Add song',
  added: { title: 'Song added', message: 'It stands on your page.', tone: 'success' },
  soundLost: {
    title: 'Song added without its sound',
    message: 'The file did not come through. Take the song down and add it again.',
    tone: 'warning',
  },
  remove: (name: string) => `Take ${name} down`,
  removeQuestion: (name: string) => `Take ${name} down?`,
  keep: 'Keep it',
  removeMessage: 'It leaves your page, and every night and post that shows it.',
  none: 'No songs yet',
  noneMessage: 'Add one, and everybody who looks at your nights can hear you.',
} as const;
