import { fullCountText } from '#platform/count-text.ts';

export const commentWords = {
  title: 'Comments',
  box: 'Write a comment',
  replyBox: (name: string) => `Reply to ${name}`,
  send: 'Comment',
  sendReply: 'Reply',
  reply: 'Reply',
  delete: 'Delete',
  report: 'Report',
  sending: 'Sending',
  none: 'No comments yet',
  noneMessage: 'Be the first to say something.',
  older: 'Older comments',
  earlierReplies: (left: number) =>
    left === 1 ? 'Show 1 earlier reply' : `Show ${fullCountText(left)} earlier replies`,
  failed: 'The comments did not load',
  deleted: { title: 'Comment deleted' },
  prompt: { title: 'Register / Sign in to comment', subheader: 'What you typed stays as it is.' },
  ask: {
    title: 'Delete this comment?',
    message: 'It goes with its replies, and cannot be brought back.',
    confirm: 'Delete',
    cancel: 'Keep it',
  },
} as const;
