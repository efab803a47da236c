export { SetupPage } from './setup-page.tsx';
