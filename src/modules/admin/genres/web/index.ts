export { GenresSection } from './genres-section.tsx';
