/** Loads the account settings. Call it when a settings page opens. */
export const loadOwnAccount = () => import('./own/index.ts');
