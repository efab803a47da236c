export { isAhead } from './store.ts';
