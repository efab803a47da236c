export const writtenMail = {
  subject: (eventName: string, subject: string) => `${eventName}: ${subject}`,
  button: 'View event',
  contact: (hostName: string, canReply: boolean) =>
    canReply
      ? `Hosted by ${hostName}. Reply to this email to reach the host.`
      : `Hosted by ${hostName}. You can reach the host on the event page.`,
  footer: (eventName: string) => `You’re getting this email because you have a ticket for ${eventName}.`,
} as const;

/** Email to holders when an event moves or is cancelled (RFD-02). */
export const noticeMail = {
  titles: {
    moved: (event: string) => `${event} has moved`,
    postponed: (event: string) => `${event} is postponed`,
    resumed: (event: string) => `${event} takes place as planned`,
    cancelled: (event: string) => `${event} is cancelled`,
  },
  hostSays: (reason: string) => `The host says: ${reason}`,
  when: 'When',
  where: 'Where',
  newWhen: 'New date',
  oldWhen: 'Originally',
  newWhere: 'New venue',
  oldWhere: 'Originally at',
  refundedAll:
    'Your tickets are cancelled, and we’re refunding everything you paid. You don’t need to do anything.',
  paidAtDoor:
    'You paid at the box office, so the host gives you your money back. Contact the host to get it.',
  hostDecides:
    'The host decides about refunds, and hasn’t refunded all orders. Contact the host to ask for yours.',
  offer: (until: string) =>
    `Your tickets stay valid. If you can’t make it, you can get a full refund until ${until}.`,
  refund: 'Get a refund',
  footer: (eventName: string) =>
    `You’re getting this email because you have a ticket for ${eventName}, said you’re going, or saved it.`,
  refundOf: (order: string) => `Refund order ${order}`,
} as const;

/** The new place of an event whose address is for ticket holders only. */
export const hiddenPlace = (area: string) => `a new address in ${area}`;
