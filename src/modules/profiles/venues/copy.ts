export const whereWords = {
  hidden: 'The full address is shown to those who have a ticket.',
  directions: 'Get directions',
};
