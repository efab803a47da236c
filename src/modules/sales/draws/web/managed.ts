/** The event that a host manages. */
export type Managed = {
  readonly id: string;
  readonly timezone: string;
  readonly zoneCity: string;
  readonly providerCode: string;
  readonly providerId: string;
};
