const tickets = (count: number) => (count === 1 ? 'your ticket' : `your ${count} tickets`);

/** The refund offer for buyers of a moved event (RFD-02). */
export const refundOfferWords = {
  title: (event: string, isPostponed: boolean) =>
    isPostponed ? `${event} is postponed` : `${event} has moved`,
  now: 'New date',
  before: 'Originally',
  noDate: 'To be announced',
  open: (amount: string, count: number, until: string) =>
    `You can get a refund of ${amount} for ${tickets(count)} until ${until}.`,
  keepTickets: (count: number) =>
    `If you can make the new date, you don’t need to do anything. ${count === 1 ? 'Your ticket stays' : 'Your tickets stay'} valid.`,
  take: (amount: string) => `Refund ${amount}`,
  question: (amount: string) => `Refund ${amount}?`,
  consequences: (count: number) =>
    `This cancels ${tickets(count)}. You can’t undo this. The money reaches your card within 5 to 10 days.`,
  keep: (count: number) => (count === 1 ? 'Keep my ticket' : 'Keep my tickets'),
  taken: (amount: string) =>
    `Your ${amount} refund is on its way, and your order is cancelled. It can take your bank 5 to 10 days to show it.`,
  ended: 'The refund deadline has passed. Contact the host if you have a question.',
  event: 'View event',
  failed: { title: 'We couldn’t refund you', message: 'Check your connection and try again.' },
  onOrder: {
    title: (isPostponed: boolean) => (isPostponed ? 'This event is postponed' : 'This event has moved'),
    message: (amount: string, until: string) =>
      `If you can’t make the new date, you can get a refund of ${amount} until ${until}.`,
    act: 'Get a refund',
  },
} as const;
