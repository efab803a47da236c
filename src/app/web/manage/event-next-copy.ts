export const nextStepWords = {
  draft: 'This event is a draft. Only its hosts can see it, and no tickets are on sale until you publish.',
  preview: 'Preview',
  edit: 'Edit details',
  live: 'Your event is live. Here’s how to reach your first guests.',
  link: 'Link to your event',
  copy: 'Copy link',
  copied: { title: 'Link copied', message: 'Paste it wherever your guests are.' },
  notCopied: { title: 'Not copied', message: 'Select the link and copy it yourself.' },
  steps: 'Next steps',
  step: [
    {
      section: 'posts',
      title: 'Post an update',
      text: 'Guests see it on the event page, and you can email it to them.',
    },
    {
      section: 'promos',
      title: 'Add a promo code',
      text: 'Offer a discount, or unlock hidden tickets.',
    },
    {
      section: 'team',
      title: 'Invite your check-in team',
      text: 'Door Managers scan tickets on their own phones.',
    },
    { section: 'guests', title: 'Give out comps', text: 'Free tickets for friends, press and performers.' },
  ],
} as const;
