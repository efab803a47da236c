export const leaveWords = { title: 'Leave without saving?', leave: 'Leave', stay: 'Keep editing' } as const;
