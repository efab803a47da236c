export const feedPageWords = {
  rail: 'Your week and people to follow',
  week: 'Your week',
  going: 'Going',
  people: 'People to follow',
  communities: 'Your communities',
  doLists: 'Your do-lists',
} as const;
