/** The fields that most kinds of things leave empty. */
export const nothingElse = {
  note: '',
  aliases: [],
  also: '',
  point: undefined,
  isApproximate: false,
  isShown: false,
  startsAt: null,
  endsAt: null,
  priceMinor: null,
  currency: null,
  genres: [],
  detail: null,
} as const;
