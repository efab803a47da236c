const yourTickets = (count: number) => (count === 1 ? 'your ticket' : 'your tickets');

/** Words of the steps after the choice of tickets. Apart from the others, so that the drawer opens without them. */
export const laterWords = {
  ticketsGoTo: (email: string) => `We’ll send your tickets to ${email}.`,
  mailed: (count: number, email: string) => `We also emailed ${yourTickets(count)} to ${email}.`,
  /** While emails are held (INS-07). */
  held: {
    ticketsStay: 'This site can’t send email yet. After you pay, your tickets are under Tickets.',
    notMailed: (count: number) =>
      `This site can’t send email yet, so ${yourTickets(count)} couldn’t be emailed. Look under Tickets anytime.`,
  },
} as const;
