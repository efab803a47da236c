import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import type { ShellSetup } from '#app/page-context.ts';
import { getSiteFigures } from '#modules/site/figures/contract.ts';
import { eventsQuery, EventWall, type readAfter } from '#modules/events/events/web/index.ts';
import { ProfileGrid, profilesQuery } from '#modules/profiles/profiles/web/index.ts';
import { fullCountText } from '#platform/count-text.ts';
import { queryOf } from '#platform/ui/api.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { IconArrowRight } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { SectionHeading } from '#platform/ui/section-heading.tsx';
import { useCity } from '../city/use-city.ts';
import type { Page } from '../shell/page-head.ts';
import { audiences, type Audience, type AudienceName } from './audiences.ts';
import { useMayHost } from '../shell/use-may-host.ts';
import { ProductPicture } from './product-picture.tsx';
import { audienceWords } from './audience-copy.ts';

type From = ReturnType<typeof readAfter>;

const figuresQuery = queryOf(getSiteFigures, {}, ['site', 'figures']);

export async function loadParts(
  { queryClient, setup }: { queryClient: QueryClient; setup: ShellSetup },
  name: AudienceName,
  from: From,
): Promise<Page> {
  const { title, lead, path, list } = audiences[name];
  await Promise.all([
    queryClient.ensureQueryData(figuresQuery),
    list.of === 'events'
      ? queryClient.ensureInfiniteQueryData(eventsQuery(setup.city.slug, from))
      : queryClient.ensureInfiniteQueryData(profilesQuery(list.of, from.after)),
  ]);
  return { title, description: lead, path };
}

/**
 * A marketing page for one audience: what they get, numbers, three benefits with pictures, and current content
 * (FTR-07).
 */
export function AudiencePage({ name, from }: { name: AudienceName; from: From }) {
  const audience: Audience = audiences[name];
  return (
    <div data-gel={audience.gel}>
      <Hero audience={audience} />
      <Figures audience={audience} />
      <div className="page pitches">
        {audience.benefits.map(({ title, text, picture }) => (
          <section key={title} className="pitch">
            <div className="pitch-words">
              <h2 className="display">{title}</h2>
              <p>{text}</p>
            </div>
            <ProductPicture {...picture} />
          </section>
        ))}
      </div>
      <Others now={name} />
      <List audience={audience} from={from} />
    </div>
  );
}

function Hero({ audience: { title, lead, action, second, picture } }: { audience: Audience }) {
  const mayHost = useMayHost();
  const steps = [action, second].filter(({ to }) => mayHost || to !== newEvent.to);
  return (
    <header className="pitch-hero ground-room-3 under-nav">
      <div className="page">
        <div className="pitch-hero-words">
          <h1 className="display">{title}</h1>
          <p className="text-lead text-ink-2">{lead}</p>
          <p className="flex flex-wrap gap-3 pt-2">
            {steps.map(({ to, label }, place) => (
              <Link
                key={to}
                to={to}
                className={buttonClass({ variant: place === 0 ? 'lit' : 'outline', size: 'large' })}
              >
                {label}
              </Link>
            ))}
          </p>
        </div>
        <ProductPicture {...picture} first />
      </div>
    </header>
  );
}

/** Counts from the database. Zeros are left out. */
function Figures({ audience }: { audience: Audience }) {
  const { data } = useSuspenseQuery(figuresQuery);
  const told = audience.figures.filter(({ of }) => data[of] > 0);
  if (told.length === 0) return null;
  return (
    <dl className="page pitch-figures">
      {told.map(({ of, words }) => (
        <div key={of}>
          <dt>{words}</dt>
          <dd className="num">{fullCountText(data[of])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Others({ now }: { now: AudienceName }) {
  const others = Object.entries(audiences).filter(([name]) => name !== now);
  return (
    <nav aria-label={audienceWords.others} className="page pitch-others">
      {others.map(([name, { path, gel, title, name: whom }]) => (
        <Link key={name} to={path} data-gel={gel} className="ground-room-2">
          <span>{whom}</span>
          <span className="display">{title}</span>
          <IconArrowRight className="rtl:-scale-x-100" />
        </Link>
      ))}
    </nav>
  );
}

function List({ audience, from }: { audience: Audience; from: From }) {
  const { slug } = useCity();
  const { of, title } = audience.list;
  const mayHost = useMayHost();
  const first = of === 'venue' ? newVenue : of === 'events' ? newEvent : audience.action;
  const mayBeFirst = mayHost || first !== newEvent;
  const none = (
    <EmptyState
      title={audienceWords.none[of]}
      message={mayBeFirst ? audienceWords.beFirst : audienceWords.comeBack}
    >
      {mayBeFirst && (
        <Link to={first.to} className={buttonClass()}>
          {first.label}
        </Link>
      )}
    </EmptyState>
  );
  return (
    <section className="page pt-10">
      <SectionHeading title={title} />
      {of === 'events' ? (
        <EventWall query={eventsQuery(slug, from)} empty={none} />
      ) : (
        <ProfileGrid query={profilesQuery(of, from.after)} empty={none} />
      )}
    </section>
  );
}

const newEvent = { to: '/events/new', label: audienceWords.createEvent } as const;
const newVenue = { to: '/venues/new', label: audienceWords.createVenue } as const;
