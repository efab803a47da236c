export { TwinQueue } from './late-twin-queue.ts';
