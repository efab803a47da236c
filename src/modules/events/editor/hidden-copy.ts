/** In place of the choice of visibility, for the team (MOD-01). */
export const hiddenByAdmin =
  'An admin hid this event. Only people with the link can see it, and it can’t be public until an admin restores it.';
