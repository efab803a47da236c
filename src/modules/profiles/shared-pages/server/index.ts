export { findDifferences, type PageDifferences } from './differences-store.ts';
