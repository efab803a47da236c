export {
  addGenre,
  findGenre,
  lockGenres,
  mergeGenre,
  updateGenre,
  type GenreRow,
  type NewGenre,
} from './store.ts';
