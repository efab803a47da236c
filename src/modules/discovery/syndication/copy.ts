/** What the sheet of one's own calendar says (FAN-02). The button's own words stand in it. */
export const feedWords = {
  title: 'Your nights in your calendar',
  text: 'Subscribe once: what you have tickets for, or say you go to, appears there by itself.',
  secret: 'Whoever has this address can read your nights. Keep it to yourself.',
  address: 'The address of your calendar',
  open: 'Open in my calendar',
  copy: 'Copy address',
  copied: { title: 'Address copied', message: 'Paste it where your calendar asks for one to subscribe.' },
  notCopied: { title: 'The address could not be copied', message: 'Press and hold it to copy it yourself.' },
  failed: 'Your address cannot be read now. Try again in a moment.',
  again: 'Try again',
  renew: 'Make a new address',
  renewTitle: 'Make a new address?',
  renewText:
    'The one you have stops at once. Calendars that use it get no more nights until you give them the new one.',
  renewYes: 'Make a new one',
  renewNo: 'Keep this one',
  renewed: { title: 'New address made', message: 'The old one has stopped.' },
} as const;
