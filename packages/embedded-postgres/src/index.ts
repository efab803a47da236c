export { launchPostgres } from './launch-postgres.ts';
export type { LaunchOptions, RunningPostgres } from './launch-postgres.ts';
export { launchTemporaryPostgres, quickFolder } from './launch-temporary.ts';
export { findPostmaster, isNotYetReady, tryConnecting } from './postmaster.ts';
export type { Postmaster } from './postmaster.ts';
export { clusterFolderOf } from './runtime.ts';
export { withStartLock } from './start-lock.ts';
