import { useRouteContext } from '@tanstack/react-router';

/** The visitor's city (INS-04). */
export function useCity() {
  return useRouteContext({ from: '__root__', select: ({ setup }) => setup.city });
}
