export { genresQuery } from './genres-query.ts';
export { PreviewButton } from './preview-button.tsx';
export { PreviewWave } from './preview-wave.tsx';
