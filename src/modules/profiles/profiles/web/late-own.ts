/** What somebody sets of the own profile: it comes when a page of settings is opened. */
export const loadOwnDetails = () => import('./own/index.ts');
