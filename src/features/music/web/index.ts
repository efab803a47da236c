export { genresQuery } from './genres-query.ts';
export { keptSong } from './kept-song.ts';
export { MusicAccounts } from './music-accounts.tsx';
export { PreviewButton } from './preview-button.tsx';
export { PreviewWave } from './preview-wave.tsx';
export { SongList } from './song-row.tsx';
export { SongShelf } from './song-shelf.tsx';
export { SongsDesk } from './songs-desk.tsx';
