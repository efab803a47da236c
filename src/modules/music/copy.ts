export const serviceNames = { spotify: 'Spotify', appleMusic: 'Apple Music' } as const;

export const songWords = {
  tryAgain: 'Try again',
  suggested: 'Suggested',
  noneSuggested: 'No suggestions yet. Search for a song.',
  saved: 'Saved on Spotify',
  library: 'Apple Music library',
  noneInLibrary: 'Your Apple Music library has no songs yet.',
  playlists: 'Playlists',
  shelf: 'Songs to choose from',
  playlist: 'Playlist',
  add: (name: string) => `Add ${name}`,
  added: (name: string) => `${name} added.`,
  more: 'More songs',
  noneSaved: 'You haven’t saved any songs on Spotify yet.',
  noPlaylists: 'You don’t have any playlists on Spotify yet.',
  notLoaded: 'We couldn’t load the songs.',
} as const;

/** Headings above suggestions for a host (MUS-10). */
export const suggestionWords = {
  genres: 'Often played at your events',
  artists: 'Artists who fit your events',
  creators: 'Hosts who book the same artists',
  add: 'Add',
} as const;

export const accountWords = {
  tryAgain: 'Try again',
  title: 'Music services',
  lead: 'Pick from your own songs when you post or create an event. We only read your saved songs and playlists, and never change them.',
  connect: (service: string) => `Connect ${service}`,
  again: (service: string) => `Reconnect ${service}`,
  disconnect: (service: string) => `Disconnect ${service}`,
  connectedAs: (name: string) => `Connected as ${name}`,
  refused: 'Your connection expired. Connect again.',
  notConnected: 'Not connected',
  none: 'No music services are available here.',
  notLoaded: 'We couldn’t load your music services.',
  cameBack: (service: string) =>
    ({
      connected: {
        title: `${service} connected`,
        message: 'You can now pick your own songs when you add one.',
        tone: 'success',
      },
      denied: {
        title: `${service} not connected`,
        message: 'You didn’t give permission, or your browser blocked the window. Nothing changed.',
        tone: 'neutral',
      },
      failed: { title: `Couldn’t connect ${service}`, message: 'Try again.', tone: 'danger' },
    }) as const,
} as const;

export const deskWords = {
  title: 'Songs',
  lead: 'Your songs appear on your page and in the lineups you play. Fans can hear 30 seconds of each.',
  name: 'Song name',
  nameHint: 'As it’s spelled on the release.',
  nameRequired: 'Enter the song’s name.',
  sound: 'Audio file (MP3)',
  soundHint:
    'MP3, up to 12 MB. We keep the first 30 seconds. Without audio, the song is listed but can’t be played.',
  add: 'Add song',
  added: { title: 'Song added', message: 'It now appears on your page.', tone: 'success' },
  soundLost: {
    title: 'Song saved without audio',
    message: 'The file didn’t upload. Edit the song to send it again.',
    tone: 'warning',
  },
  soundRefused: {
    title: 'Song saved without audio',
    message: 'We couldn’t read the file. Edit the song and choose an MP3 of up to 12 MB.',
    tone: 'warning',
  },
  edit: (name: string) => `Edit ${name}`,
  save: 'Save',
  saved: { title: 'Song saved', tone: 'success' },
  remove: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  keep: 'Keep song',
  removeMessage: 'This removes it from your page, and from every event and post that shows it.',
  none: 'No songs yet',
  noneMessage: 'Add a song so that people who find your events can hear you.',
} as const;
