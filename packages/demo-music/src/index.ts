export { renderPreview } from './render-preview.ts';
export type { Preview } from './render-preview.ts';
export type { Song } from './synthesise.ts';
