import { fullCountText } from '#platform/count-text.ts';

export const commentWords = {
  title: 'Comments',
  box: 'Write a comment',
  replyBox: (name: string) => `Reply to ${name}`,
  send: 'Comment',
  sendReply: 'Reply',
  reply: 'Reply',
  edit: 'Edit',
  editBox: 'Edit comment',
  edited: 'edited',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  report: 'Report',
  sending: 'Sending',
  sent: 'Comment sent',
  none: 'No comments yet',
  noneMessage: 'Be the first to comment.',
  older: 'Older comments',
  earlierReplies: (left: number) =>
    left === 1 ? 'Show 1 earlier reply' : `Show ${fullCountText(left)} earlier replies`,
  failed: 'We couldn’t load the comments',
  saved: { title: 'Comment saved' },
  deleted: { title: 'Comment deleted' },
  prompt: { title: 'Register / Sign in to comment', subheader: 'We’ll keep what you typed.' },
  ask: {
    title: 'Delete this comment?',
    message: 'This deletes the comment and its replies. You can’t undo this.',
    confirm: 'Delete',
    cancel: 'Keep comment',
  },
} as const;
