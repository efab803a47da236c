/** Words of the steps after the choice of tickets. Apart from the others, so that the drawer opens without them. */
export const laterWords = {
  ticketsGoTo: (email: string) => `We’ll send your tickets to ${email}.`,
  mailed: (email: string) => `We also emailed them to ${email}.`,
  /** While emails are held (INS-07). */
  held: {
    ticketsStay: 'This site can’t send email yet. After you pay, your tickets are under Tickets.',
    notMailed: 'This site can’t send email yet, so we couldn’t email them. They’re always under Tickets.',
  },
} as const;
