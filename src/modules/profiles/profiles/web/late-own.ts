/** Loads the profile settings with the first settings page. */
export const loadOwnDetails = () => import('./own/index.ts');
