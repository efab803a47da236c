/** The waiting page of an event. */
export const waitingPath = (event: { readonly providerCode: string; readonly providerId: string }) =>
  `/event/${event.providerCode}/${event.providerId}/waiting` as const;
