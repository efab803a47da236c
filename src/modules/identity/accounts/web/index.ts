export { prompts } from '../prompts.ts';
export { demoPeopleQuery } from './demo-people.tsx';
export { loadOwnAccount } from './late-own.ts';
export { meQuery, useMe } from './me-query.ts';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { SignInHost, signInIntent } from './sign-in-host.tsx';
export { SignInPage } from './sign-in-page.tsx';
export { SignInPart } from './sign-in-part.tsx';
export { useSignIn } from './use-sign-in.ts';
