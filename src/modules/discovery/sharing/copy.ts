/** The button's label is not here, so that this loads with the sheet. */
export const shareSheetWords = {
  title: (name: string) => `Share ${name}`,
  copy: 'Copy link',
  copied: { title: 'Link copied', message: 'Paste it anywhere to share it.' },
  notCopied: { title: 'Couldn’t copy the link', message: 'Press and hold the link to copy it.' },
  failed: { title: 'Couldn’t create a link', message: 'Copy the address of this page instead.' },
  link: 'Link',
} as const;
