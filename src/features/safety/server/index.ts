export { isBlockedBetween, notBlocked, notMuted } from './store.ts';
