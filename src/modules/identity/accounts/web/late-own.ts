/** What somebody sets of their account: it comes when a page of settings is opened. */
export const loadOwnAccount = () => import('./own/index.ts');
