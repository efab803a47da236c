/** What somebody is recommended nights by, for the settings: it comes when it is opened. */
export const loadSignals = () => import('./signals-section.tsx');
