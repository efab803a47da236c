export const accessPanelWords = {
  addressHint: 'Everyone else sees the neighborhood.',
  hideAddress: 'Show the address to ticket holders only',
  minimumAge: 'Minimum age',
  ageHint: 'Checked at the entrance.',
} as const;
