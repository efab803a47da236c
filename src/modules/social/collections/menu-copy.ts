export const listEntry = { label: 'Do-list', hint: 'Events in your own order.' } as const;
