export const whereWords = {
  hidden: 'Only ticket holders can see the full address.',
  directions: 'Get directions',
};
