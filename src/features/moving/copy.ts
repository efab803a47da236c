/** What a file does not hold. */
export const leftOut: readonly string[] = [
  'Pictures: download the ones you need.',
  'Orders, payments and guest lists: every event has its own lists to download.',
  'E-mail addresses of members who have not asked for mail themselves.',
  'The words of comments: they belong to those who wrote them.',
];
