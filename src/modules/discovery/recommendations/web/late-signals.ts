export const loadSignals = () => import('./signals-section.tsx');
