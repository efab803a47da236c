/** The calendar sheet (FAN-02). The button's label is not here, so that this loads with the sheet. */
export const feedWords = {
  title: 'Your events in your calendar',
  text: 'Subscribe once. Events you’re going to appear in your calendar automatically.',
  secret: 'Anyone with this link can see your events. Keep it private.',
  address: 'Calendar link',
  open: 'Open in calendar',
  copy: 'Copy link',
  copied: { title: 'Link copied', message: 'Paste it into your calendar app to subscribe.' },
  notCopied: { title: 'Couldn’t copy the link', message: 'Press and hold the link to copy it.' },
  failed: 'We couldn’t load your calendar link. Try again.',
  again: 'Try again',
  renew: 'Create a new link',
  renewTitle: 'Create a new link?',
  renewText:
    'Your current link stops working right away. Calendars that use it won’t update until you give them the new one.',
  renewYes: 'Create new link',
  renewNo: 'Keep this link',
  renewed: { title: 'New link created', message: 'The old link no longer works.' },
} as const;
