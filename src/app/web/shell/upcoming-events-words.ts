export const upcomingLabel = 'See upcoming events';
