const nights = (count: number) => (count === 1 ? '1 night' : `${count} nights`);

/** Said to the host when holders of tickets hear of a change. */
export function notifiedText(people: number): string {
  if (people === 0) return 'Nobody has a ticket yet, so nobody is notified.';
  return people === 1
    ? '1 person is being notified.'
    : `${people.toLocaleString('en-US')} people are being notified.`;
}

/** The settings of an event that there is. */
export const eventSettingsWords = {
  heading: 'Settings',
  failed: { title: 'Nothing has changed', message: 'We could not reach Backbeat. Try again.' },
  undo: 'Undo',

  publish: {
    title: 'Publication',
    draft: 'This event is a draft. Only its hosts can see it.',
    act: 'Publish',
    done: { title: 'Published', message: 'Your event is live.' },
    details: 'Open its details',
  },
  visibility: {
    title: 'Who sees it',
    published: 'It is published, and does not become a draft again.',
    done: (title: string) => ({ title: `Now: ${title}`, message: undefined }),
  },
  date: {
    title: 'Another date',
    why: 'Everyone with a ticket is notified at once. Tickets stay valid, and set times and the end of sales move along.',
    newDate: 'New date',
    move: 'Move it',
    moveTitle: (date: string) => `Move it to ${date}?`,
    moveWhy:
      'Everyone with a ticket is notified at once, with the old and the new date. If the start moves by an hour or more, buyers can take a full refund for 7 days, until the event starts.',
    moved: (date: string, notified: number) => ({
      title: `Moved to ${date}`,
      message: notifiedText(notified),
    }),
    open: 'To be announced',
    openTitle: 'Take the date back?',
    openWhy:
      'Everyone with a ticket is notified and can take a full refund for 7 days. No tickets are sold until there is a new date.',
    openAct: 'Announce later',
    opened: (notified: number) => ({
      title: 'Postponed',
      message: `${notifiedText(notified)} Sales wait until there is a date.`,
    }),
    waits: 'It is postponed: the date will be announced, and sales wait for it.',
    resume: (date: string) => `It takes place on ${date} after all`,
    resumed: (notified: number) => ({
      title: 'Takes place as planned',
      message: `${notifiedText(notified)} Sales go on.`,
    }),
    keep: 'Leave it',
  },
  copy: {
    title: 'Duplicate',
    why: 'A draft with everything in it and its own tickets, a week later unless you choose a date.',
    date: 'Date of the copy',
    act: 'Duplicate',
    done: { title: 'Copied', message: 'This is the copy, a draft.' },
  },
  repeat: {
    title: 'Repeat',
    why: 'Drafts like it, at the same time on the clock of the place. Publish each when it is ready.',
    every: 'How often',
    week: 'Every week',
    month: 'Every month',
    times: 'How many',
    preview: 'The dates',
    act: (count: number) => `Make ${nights(count)}`,
    more: (count: number, last: string) => `And ${count} more, the last on ${last}.`,
    made: 'What was made',
    progress: (made: number, times: number) =>
      made < times ? `${made} of ${nights(times)} made` : `${nights(times)} made`,
  },
  cancel: {
    title: 'Cancel the event',
    why: 'No more tickets are sold, and everyone with a ticket is notified at once. You can’t undo this.',
    reason: 'Reason',
    reasonHint: 'Ticket holders get it by e-mail, and it shows on the event page.',
    refund: 'Refund every order',
    refundHint: 'All of the money goes back, with our fee, and the tickets become void.',
    noRefund: 'Tickets and money stay as they are; refund single orders from the guest list.',
    act: 'Cancel the event',
    question: (name: string) => `Cancel ${name}?`,
    consequences: (tickets: number, refund: boolean) =>
      `${tickets === 0 ? 'No tickets are out.' : `${tickets === 1 ? '1 ticket is' : `${tickets.toLocaleString('en-US')} tickets are`} out. ${refund ? 'All of them become void, and every order is refunded.' : 'No order is refunded by itself.'}`} Type the name of the event to go on.`,
    typed: 'Name of the event',
    mistyped: 'Type it as it stands in the question.',
    confirm: 'Cancel it for good',
    keep: 'Keep the event',
    done: (notified: number) => ({ title: 'Cancelled', message: notifiedText(notified) }),
    is: 'This event is cancelled.',
  },
  remove: {
    title: 'Delete',
    why: 'Nobody holds a ticket: it can go without a trace.',
    hasOrders: 'Tickets are out, so it cannot be deleted. Cancel it instead.',
    act: 'Delete',
    question: (name: string) => `Delete ${name}?`,
    message: 'It is gone for everybody, and does not come back.',
    keep: 'Keep it',
    done: { title: 'Deleted', message: 'It is gone.' },
  },
  ownerOnly: 'Only its host cancels or deletes it.',
} as const;
