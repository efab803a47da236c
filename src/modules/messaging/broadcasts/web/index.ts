export { PostsAndBroadcasts } from './posts-and-broadcasts.tsx';
