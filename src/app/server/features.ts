import { openAccounts } from '#features/accounts/server/index.ts';
import { openAdmin } from '#features/admin/server/index.ts';
import { admissionTickets, issuing, openAdmission, openSigner } from '#features/admission/server/index.ts';
import { cancelEvent, openAuthoring } from '#features/authoring/server/index.ts';
import { moveClaims, openClaims } from '#features/claims/server/index.ts';
import { openArtists } from '#features/artists/server/index.ts';
import { openBlasts, takeTextShares } from '#features/blasts/server/index.ts';
import { openBeatscore } from '#features/beatscore/server/index.ts';
import { openCheckout } from '#features/checkout/server/index.ts';
import { openCollections } from '#features/collections/server/index.ts';
import { openCommunities } from '#features/communities/server/index.ts';
import { openDiary } from '#features/diary/server/index.ts';
import { openDoor } from '#features/door/server/index.ts';
import { moveEventsToVenue, openEvents } from '#features/events/server/index.ts';
import { openGigs } from '#features/gigs/server/index.ts';
import { notifyHolders, openGuests } from '#features/guests/server/index.ts';
import { openFollows } from '#features/follows/server/index.ts';
import { openMedia } from '#features/media/server/index.ts';
import { openMoving } from '#features/moving/server/index.ts';
import {
  credentialNames,
  openMusic,
  openMusicProviders,
  outsideTracks,
} from '#features/music/server/index.ts';
import { countUnread, openNotifications } from '#features/notifications/server/index.ts';
import { openPlaces, openPlacesPort } from '#features/places/server/index.ts';
import { addUserProfile, openOwnSettings, openProfiles, teamPart } from '#features/profiles/server/index.ts';
import { movePostsOfFeed } from '#features/posts/server/index.ts';
import { openPlans } from '#features/plans/server/index.ts';
import { openPromotions, unlockedBy } from '#features/promotions/server/index.ts';
import { openSearch } from '#features/search/server/index.ts';
import { openTaste } from '#features/taste/server/index.ts';
import { openTeam } from '#features/team/server/index.ts';
import { offersOf, openTickets } from '#features/tickets/server/index.ts';
import { openTogether } from '#features/together/server/index.ts';
import { isSuspended } from '#features/safety/server/index.ts';
import { openVenueReader, openVenues } from '#features/venues/server/index.ts';
import type { Db } from '#kit/server/db.ts';
import type { Feature, Services } from '#kit/server/feature.ts';
import { openPayments } from '#kit/server/payments.ts';
import { openLimiter } from '#kit/server/rate-limit.ts';
import { mountTwilioCallbacks } from '#kit/server/twilio.ts';
import { answers } from './answers.ts';
import { openProfileForm } from './profile-form.ts';
import { listPartsOfEvent } from './event-parts-store.ts';
import { listAttachedPictures } from './picture-store.ts';
import { openEventView } from './event-view.ts';
import { countAttended, listTicketsFor } from './fan-facts-store.ts';
import { outsideLocations } from './outside-locations.ts';
import { openOutward } from './outward.ts';
import { openOverview } from './overview.ts';
import { openPageViews } from './page-views.ts';
import { facesOf } from './people-store.ts';
import { makeProfile } from './create-profile.ts';
import { openHouseLeaving } from './leaving.ts';
import { openHouseSafety } from './safety.ts';
import { keepApart } from './keep-apart.ts';
import { openSiteFigures } from './site-figures.ts';
import { openSocial } from './social.ts';
import { listLooseSongs } from './song-store.ts';

export type FeaturesOptions = {
  /** A small pool for holds alone, so that a rush on one night does not keep everything else waiting. */
  readonly holdsDb?: Db;
  /** A small pool for sessions, payments and settlement. Default: the pool of everything else. */
  readonly urgentDb?: Db;
};

/**
 * Every feature of the house, in the order of who may use whom. What a feature needs of one below it is handed in here.
 */
export function openFeatures(services: Services, options: FeaturesOptions = {}): readonly Feature[] {
  const { config, db, log } = services;
  const { holdsDb, urgentDb = db } = options;
  const urgent = { ...services, db: urgentDb };
  const payments = openPayments(config, { db: urgentDb, log });
  const signer = openSigner(db, config);
  const places = openPlacesPort(config, log);
  const music = openMusicProviders(config, log);
  const readVenue = openVenueReader(places, openLimiter(db));
  return keepApart([
    { mount: payments.mount, close: payments.stop },
    { mount: (app) => mountTwilioCallbacks(app, services) },
    openAccounts(urgent, {
      createProfile: addUserProfile,
      facesOf,
      isSuspended,
      ...teamPart(config.ACTING_TYPES),
    }),
    openMedia(services, listAttachedPictures),
    openProfiles(config.ACTING_TYPES, { unreadOf: countUnread, credentialsOf: credentialNames }),
    openOwnSettings(services),
    openPlaces(places),
    openHouseSafety(services),
    openClaims(),
    openFollows(),
    openVenues(readVenue, [moveEventsToVenue, movePostsOfFeed, moveClaims]),
    openArtists(),
    openCommunities(services, { countAttended, listTicketsFor }),
    openMusic(services, music, listLooseSongs),
    openEvents(services, offersOf(services), listTicketsFor),
    openTeam(services),
    openGigs(services, offersOf(services)),
    openTickets(services, unlockedBy),
    openAuthoring(services, offersOf(services), notifyHolders),
    openPromotions(),
    openCheckout(urgent, {
      payments,
      completing: [issuing(signer)],
      prepareTickets: signer,
      tickets: admissionTickets,
      ...(holdsDb && { holdsDb }),
    }),
    openAdmission(services, signer),
    openGuests(services),
    openDoor(services, signer),
    openDiary(),
    openSearch(services, offersOf(services), {
      outside: outsideLocations(places),
      outsideTracks: outsideTracks(config, music),
    }),
    openTaste(offersOf(services)),
    openCollections(offersOf(services)),
    openPlans(services, offersOf(services)),
    openTogether(services),
    ...openSocial(services),
    openNotifications(services, answers, takeTextShares),
    openBlasts(services),
    openBeatscore(services, listPartsOfEvent),
    ...openOutward(services),
    openProfileForm(),
    openAdmin(services, {
      cancelEvent: (tx, id, by) =>
        cancelEvent(tx, id, { reason: '', refund: true }, { by, notify: notifyHolders }),
    }),
    openMoving(services, makeProfile),
    openHouseLeaving(services),
    openEventView(services),
    openOverview(services),
    openPageViews(services, { readVenue }),
    openSiteFigures(),
  ]);
}
