import type { EventView } from '#app/contract.ts';
import { BuyDrawer } from '#modules/sales/checkout/web/index.ts';
import { entryOf, isJoinable, isPast } from '#modules/events/events/rules.ts';
import { EventHero, JoinEventButton, LateCalendarLink } from '#modules/events/events/web/index.ts';
import { SaveButton } from '#modules/events/saves/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ShareButton } from '#modules/discovery/sharing/web/index.ts';
import type { AppStores } from '#platform/app-download.ts';
import { latePart } from '#platform/ui/late-part.tsx';
// Here, because other pages load the hero's file for the modules beside it.
import '#modules/events/events/web/event.css';
// The body's markup arrives before its code, so its styles come with the page.
import '#modules/music/web/preview.css';
import '#modules/music/web/songs.css';
import { EventBuyBar, EventEntry } from './event-entry.tsx';
import { eventViewQuery, goingQuery } from './event-view-query.ts';

const EventMenu = /*#__PURE__*/ latePart(() => import('./event-menu.tsx').then((part) => part.EventMenu));
const Below = /*#__PURE__*/ latePart(() => import('./event-body.tsx').then((part) => part.EventBody));
const TeamBar = /*#__PURE__*/ latePart(() => import('./team-bar.tsx').then((part) => part.TeamBar));

/** For navigation from another page. */
export const loadEventPage = () => Promise.all([ShareButton.load(), EventMenu.load(), Below.load()]);
export const loadTeamBar = TeamBar.load;

type EventPageProps = {
  event: EventView;
  going: readonly ProfileCard[];
  /** When the page was rendered (epoch ms), the same on server and client. */
  now: number;
  apps: AppStores;
};

/** The event page, colored by its gel (EVT-05). */
export function EventPage({ event, going, now, apps }: EventPageProps) {
  const actions = (
    <>
      {isJoinable(entryOf(event, now)) && (
        <JoinEventButton
          event={event}
          queryKeys={{ event: eventViewQuery(event.id).queryKey, going: goingQuery(event.id).queryKey }}
        />
      )}
      {!isPast(event, now) && event.status !== 'draft' && <SaveButton event={event} place="page" />}
      {!isPast(event, now) && event.status !== 'cancelled' && <LateCalendarLink event={event} />}
      {event.status !== 'draft' && event.visibility !== 'members' && (
        <ShareButton
          itemId={event.id}
          name={event.name}
          className="event-action max-md:flex-none max-md:w-12"
          iconOnly
        />
      )}
      <EventMenu event={event} now={now} />
    </>
  );
  return (
    <div data-gel={event.gel}>
      <EventHero
        event={event}
        now={now}
        top={event.teamRole && <TeamBar event={event} now={now} />}
        entry={<EventEntry event={event} now={now} />}
        actions={actions}
      />
      <Below event={event} going={going} now={now} />
      <EventBuyBar event={event} now={now} />
      {event.tickets.items.length > 0 && <BuyDrawer event={event} apps={apps} />}
    </div>
  );
}
