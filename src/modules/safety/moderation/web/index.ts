export { SafetyMenu } from './late-safety-menu.ts';
export { listenToRequests, openReport } from './safety-acts.ts';
export { safetyOf } from './safety-query.ts';
export { SafetyHost } from './safety-host.tsx';
export { loadHiddenPeople, ModerationQueue } from './late-sections.ts';
