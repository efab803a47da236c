export { isOnTeam, isRunning, runsProfile, teamRole } from './store.ts';
