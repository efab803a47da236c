/** What was not planned. It stands apart from the other words because every page carries it. */
export const brokenWords = {
  title: 'Something broke',
  message: 'It is our fault. Try again in a moment.',
} as const;
