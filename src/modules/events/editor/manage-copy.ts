const eventCount = (count: number) => (count === 1 ? '1 event' : `${count} events`);

export function notifiedText(people: number): string {
  if (people === 0)
    return 'No notifications were sent: no one with an email address has a ticket, and no one saved this event.';
  return people === 1
    ? '1 person is being notified.'
    : `${people.toLocaleString('en-US')} people are being notified.`;
}

export const eventSettingsWords = {
  undo: 'Undo',

  publish: {
    title: 'Publication',
    draft: 'This event is a draft. Only its hosts can see it.',
    act: 'Publish',
    done: { title: 'Published', message: 'Your event is live.' },
    details: 'Edit details',
  },
  visibility: {
    title: 'Visibility',
    published: 'This event is published. It can’t become a draft again.',
    done: (title: string) => ({ title: `Visibility: ${title}`, message: undefined }),
  },
  date: {
    title: 'Change the date',
    why: 'Ticket holders are notified right away. Tickets stay valid. Set times and the end of sales shift with the date.',
    newDate: 'New date',
    move: 'Change date',
    moveTitle: (date: string) => `Move the event to ${date}?`,
    moveWhy:
      'Ticket holders are notified right away of the old and the new date. If the start changes by an hour or more, buyers can request a full refund for 7 days, until the event starts.',
    moved: (date: string, notified: number) => ({
      title: `Moved to ${date}`,
      message: notifiedText(notified),
    }),
    open: 'To be announced',
    openTitle: 'Remove the date?',
    openWhy:
      'Ticket holders are notified and can request a full refund for 7 days. Sales are paused until you set a new date.',
    openAct: 'Announce later',
    opened: (notified: number) => ({
      title: 'Postponed',
      message: `${notifiedText(notified)} Sales are paused until you set a date.`,
    }),
    waits: 'This event is postponed. Sales are paused until you set a date.',
    resume: (date: string) => `Keep the original date: ${date}`,
    resumed: (notified: number) => ({
      title: 'Back on schedule',
      message: `${notifiedText(notified)} Sales have resumed.`,
    }),
    keep: 'Never mind',
  },
  copy: {
    title: 'Duplicate',
    why: 'Creates a draft with the same details and its own tickets, on the date that you choose. The presale and the fair opening are copied, too. A draw isn’t, because it takes tickets off sale: set it up in the copy. Invite your team and create promo codes in the copy, too.',
    date: 'Date of the copy',
    act: 'Duplicate',
    done: { title: 'Event duplicated', message: 'You’re now editing the copy, which is a draft.' },
  },
  repeat: {
    title: 'Repeat',
    why: 'Creates drafts at the same local time. Publish each one when it’s ready, or all of them at once.',
    every: 'Frequency',
    week: 'Every week',
    month: 'Every month',
    times: 'How many',
    preview: 'Dates',
    act: (count: number) => `Create ${eventCount(count)}`,
    again: (count: number) => `Create ${eventCount(count)}?`,
    taken: (count: number) =>
      count === 1
        ? '1 of these dates has an event of a series already. It gets a second one.'
        : `${count} of these dates have an event of a series already. They get a second one.`,
    keep: 'Never mind',
    more: (count: number, last: string) => `And ${count} more, the last on ${last}.`,
    making: (count: number) => `Creating ${eventCount(count)}`,
    made: 'Series',
    progress: (made: number, times: number) =>
      made < times ? `${made} of ${eventCount(times)} created` : `${eventCount(times)} created`,
    late: (missing: number) =>
      `${eventCount(missing)} couldn’t be created yet. We’ll keep trying for a day. After that, use Duplicate to create ${missing === 1 ? 'it' : 'them'}.`,
    isDraft: 'Draft',
    publish: (count: number) => (count === 1 ? 'Publish 1 draft' : `Publish ${count} drafts`),
    publishAll: (count: number) => (count === 1 ? 'Publish 1 draft?' : `Publish ${count} drafts?`),
    publishHint:
      'Followers are notified of each public event, and tickets go on sale as set in each draft. You can’t undo this.',
    stop: 'Stop',
    publishing: (done: number, count: number) => `${done} of ${eventCount(count)} published`,
    published: (count: number) => `${eventCount(count)} published`,
  },
  remove: {
    title: 'Delete',
    why: 'This event has no tickets, so you can delete it.',
    hasOrders: 'This event has tickets, so you can’t delete it. Cancel it instead.',
    isPast: 'This event has tickets, so you can’t delete it.',
    hasGuests:
      'People are going to this event or saved it, so you can’t delete it. Cancel it instead, and they’re notified.',
    act: 'Delete',
    question: (name: string) => `Delete ${name}?`,
    message: 'This deletes the event for everyone. You can’t undo this.',
    keep: 'Keep event',
    done: { title: 'Event deleted', message: 'Its page no longer exists.' },
  },
  ownerOnly: 'Only the host can duplicate, repeat, cancel or delete the event.',
} as const;
