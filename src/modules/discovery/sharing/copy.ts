/** What the sheet says. The button's own word stands in it, so that the rest comes with the sheet. */
export const shareCopy = {
  title: (name: string) => `Share ${name}`,
  copy: 'Copy link',
  copied: { title: 'Link copied', message: 'Paste it wherever your friends are.' },
  notCopied: { title: 'The link could not be copied', message: 'Press and hold it to copy it yourself.' },
  failed: { title: 'It cannot be shared now', message: 'Copy the address of this page instead.' },
  link: 'The link',
} as const;
