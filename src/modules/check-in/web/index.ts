export { CheckIn } from './check-in.tsx';
export { StoredWork } from './stored-work.tsx';
