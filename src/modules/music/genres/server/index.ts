export { addGenre, findGenre, lockGenres, mergeGenre, updateGenre, type GenreRow } from './store.ts';
