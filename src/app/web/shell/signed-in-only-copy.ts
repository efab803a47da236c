export const signInHint = 'Sign in to see this page.';
