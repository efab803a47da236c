/** The page of whoever is signed in. */
export function ownPage(me: { id: string }): string {
  return `/users/${me.id.slice(me.id.lastIndexOf(':') + 1)}`;
}
