export const whereWords = {
  hidden: 'Only ticket holders can see the full address.',
  openInMaps: 'Open in Maps',
  directions: 'Get directions',
};
