export const leaveWords = {
  title: 'Leave without saving?',
  message: 'If you leave now, you lose what you entered.',
  leave: 'Leave',
  stay: 'Keep editing',
} as const;
