const tickets = (count: number) => (count === 1 ? 'your ticket' : `your ${count} tickets`);

/** What buyers of a moved event read of their refund (RFD-02). */
export const refundOfferWords = {
  title: (event: string, isPostponed: boolean) =>
    isPostponed ? `${event} is postponed` : `${event} has moved`,
  now: 'New date',
  before: 'Was planned for',
  noDate: 'To be announced',
  open: (amount: string, count: number, until: string) =>
    `You can get ${amount} back for ${tickets(count)} until ${until}.`,
  keepTickets: 'If you can make the new date, you don’t need to do anything. Your tickets stay valid.',
  take: (amount: string) => `Refund ${amount}`,
  question: (amount: string) => `Refund ${amount}?`,
  consequences: (count: number) =>
    `This cancels ${tickets(count)}. You can’t undo this. The money is back on your card within 5 to 10 days.`,
  keep: 'Keep my tickets',
  taken: (amount: string) =>
    `${amount} is on its way back to you, and your tickets are cancelled. Your bank shows it within 5 to 10 days.`,
  ended: 'The time to ask for a refund is over. Contact the host if you have a question.',
  event: 'View event',
  failed: { title: 'Nothing was refunded', message: 'Check your connection and try again.' },
  onOrder: {
    title: (isPostponed: boolean) => (isPostponed ? 'This event is postponed' : 'This event has moved'),
    message: (amount: string, until: string) =>
      `If you can’t make the new date, you can get ${amount} back until ${until}.`,
    act: 'Get a refund',
  },
} as const;
