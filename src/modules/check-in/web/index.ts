export { CheckIn } from './check-in.tsx';
