export { Diary } from './late-diary.ts';
