export { commentsQuery } from './comment-queries.ts';
export { Comments, type CommentsProps } from './comments.tsx';
