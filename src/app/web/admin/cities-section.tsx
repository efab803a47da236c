import { useRouteContext } from '@tanstack/react-router';
import { CitiesSection as Cities } from '#modules/admin/cities/web/index.ts';

/** Cities and their neighborhoods, on the map of this instance. */
export function CitiesSection() {
  const { setup } = useRouteContext({ from: '__root__' });
  return <Cities base={setup.maps} />;
}
