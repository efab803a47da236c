import { useRouteContext } from '@tanstack/react-router';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { useCity } from '../city/use-city.ts';
import { useMayHost } from '../shell/use-may-host.ts';
import { emptyCityWords as words } from './empty-city-copy.ts';

/** Says what to do in a city without events, or first on an instance without cities (INS-06). */
export function EmptyCity() {
  const { name } = useCity();
  const me = useMe();
  const { hasCity } = useRouteContext({ from: '__root__' }).setup.instance;
  const mayHost = useMayHost();
  const needsCity = !hasCity && me?.admin === true;
  if (needsCity)
    return (
      <EmptyState title={words.noCity} message={words.noCityHint}>
        <Link
          to="/admin/{-$section}"
          params={{ section: 'cities' }}
          className={buttonClass({ variant: 'lit' })}
        >
          {words.addCity}
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState
      title={hasCity ? words.noneIn(name) : words.noneYet}
      message={mayHost ? words.noneYetHint : words.comeBack}
    >
      {mayHost && (
        <Link to="/events/new" className={buttonClass({ variant: 'lit' })}>
          {words.createEvent}
        </Link>
      )}
    </EmptyState>
  );
}
