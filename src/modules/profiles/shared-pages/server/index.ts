export { findStanding, type PageStanding } from './standing-store.ts';
