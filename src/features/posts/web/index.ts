export { closeComposer, composeStore, openComposer } from './compose.ts';
