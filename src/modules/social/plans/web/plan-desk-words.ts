export const planDeskWords = {
  yes: 'Yes',
} as const;
