import { listLogoPictures, openInstance } from '#modules/instance/settings/server/index.ts';
import { openAccounts } from '#modules/identity/accounts/server/index.ts';
import { openVenueMerge } from '#modules/admin/venue-merge/server/index.ts';
import { openBlocks } from '#modules/profiles/blocks/server/index.ts';
import { listTicketsFor } from '#modules/sales/tickets/server/index.ts';
import { openEventEditor } from '#modules/events/editor/server/index.ts';
import { dropOpenClaims, moveClaims, openClaims } from '#modules/safety/claims/server/index.ts';
import { openProfileEditor, profileCreator } from '#modules/profiles/editor/server/index.ts';
import { openPageDeletion } from '#modules/profiles/page-deletion/server/index.ts';
import { addOnboarding, openOnboarding } from '#modules/profiles/onboarding/server/index.ts';
import { openOwnProfile } from '#modules/profiles/own-profile/server/index.ts';
import { openArtists } from '#modules/profiles/artists/server/index.ts';
import { openBroadcasts, takeTextShares } from '#modules/messaging/broadcasts/server/index.ts';
import { openBeatscore } from '#modules/social/beatscore/server/index.ts';
import { ticketCheckedIn } from '#modules/check-in/events.ts';
import { orderCompleted } from '#modules/sales/checkout/events.ts';
import { waitingTickets } from '#modules/sales/checkout/server/index.ts';
import { openCollections, partWaysInLists } from '#modules/social/collections/server/index.ts';
import { openCommunities } from '#modules/profiles/communities/server/index.ts';
import { openDiary } from '#modules/social/diary/server/index.ts';
import {
  countAttended,
  listEventPictures,
  listRequirableEvents,
  moveEventsToVenue,
  openEvents,
  openTicketTypes,
} from '#modules/events/events/server/index.ts';
import { openCalendars } from '#modules/events/calendars/server/index.ts';
import { openGigs } from '#modules/events/gigs/server/index.ts';
import { notifyHolders } from '#modules/sales/guests/server/index.ts';
import { endFollowsBetween, openFollows } from '#modules/profiles/follows/server/index.ts';
import { openMedia } from '#modules/media/server/index.ts';
import { openImportExport } from '#modules/import-export/server/index.ts';
import {
  credentialNames,
  dropGenres,
  listTrackPictures,
  openMusic,
  openMusicProviders,
  externalTracks,
  removeSongs,
  setGenres,
} from '#modules/music/server/index.ts';
import { countUnread, openNotifications } from '#modules/messaging/notifications/server/index.ts';
import { openMaps } from '#modules/profiles/maps/server/index.ts';
import { listPlacePictures, openPlaces, openPlacesPort } from '#modules/profiles/places/server/index.ts';
import {
  addUserProfile,
  facesOf,
  listProfilePictures,
  openOwnSettings,
  openProfiles,
  actingProfiles,
} from '#modules/profiles/profiles/server/index.ts';
import {
  forgetPosts,
  listPostPictures,
  listUnusedTracks,
  movePostsOfFeed,
} from '#modules/social/posts/server/index.ts';
import { forgetComments } from '#modules/social/comments/server/index.ts';
import { forgetLikes } from '#modules/social/likes/server/index.ts';
import { listPlanPictures, openPlans, partWaysInPlans } from '#modules/social/plans/server/index.ts';
import { openMoneyOf } from '#modules/sales/payouts/server/index.ts';
import { copyOpening } from '#modules/sales/openings/server/index.ts';
import { copyPresale, openedTo } from '#modules/sales/presales/server/index.ts';
import { unlockedBy } from '#modules/sales/promotions/server/index.ts';
import { openSearch } from '#modules/discovery/search/server/index.ts';
import { openRecommendations } from '#modules/discovery/recommendations/server/index.ts';
import { openTeams } from '#modules/events/teams/server/index.ts';
import { openGroupHolds } from '#modules/sales/group-holds/server/index.ts';
import { isSuspended } from '#modules/safety/moderation/server/index.ts';
import { openVenueReader, openVenues } from '#modules/profiles/venues/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { openPayments } from '#platform/server/payments.ts';
import { openLimiter } from '#platform/server/rate-limit.ts';
import { mountTwilioCallbacks } from '#platform/server/twilio.ts';
import { openAdminFeatures } from './admin.ts';
import { answers } from './answers.ts';
import { openEventView } from './event-view.ts';
import { openOwnParts } from './own-parts.ts';
import { mapLocations } from './map-locations.ts';
import { openSharingFeatures } from './sharing.ts';
import { openOverview } from '#modules/analytics/overview/server/index.ts';
import { openPageViews } from './page-views.ts';
import { openBrandPictures } from './brand-pictures.ts';
import { openPrivacy } from './privacy.ts';
import { openAppSafety } from './safety.ts';
import { openSiteFigures } from '#modules/site/figures/server/index.ts';
import { openSales } from './sales.ts';
import { openSocial } from './social.ts';

export type FeaturesOptions = {
  /** A small pool for holds, so that a rush on one event doesn't delay everything else. */
  readonly holdsDb?: Db;
  /** A small pool for sessions, payments and settlement. Defaults to the shared pool. */
  readonly urgentDb?: Db;
};

const editorPorts = { setGenres, listRequirableEvents };

/**
 * Opens every feature, in the order in which they may use each other. What a feature needs from another is passed in
 * here.
 */
export function openFeatures(services: Services, options: FeaturesOptions = {}): readonly Feature[] {
  const { config, db, log } = services;
  const { holdsDb, urgentDb = db } = options;
  const urgent = { ...services, db: urgentDb };
  const payments = openPayments(config, { db: urgentDb, log });
  const listOpenMoney = openMoneyOf(config, payments);
  const places = openPlacesPort(config, log);
  const music = openMusicProviders(config, log);
  const limiter = openLimiter(db);
  const readVenue = openVenueReader(places, limiter);
  const accounts = openAccounts(urgent, {
    createProfile: async (tx, person) => {
      await addUserProfile(tx, person);
      await addOnboarding(tx, person.id);
    },
    facesOf,
    isSuspended,
    ...actingProfiles(config.ACTING_TYPES),
  });
  const sales = openSales(services, { urgent, holdsDb, payments });
  const features: readonly Feature[] = [
    { mount: payments.mount, close: payments.stop },
    { mount: (app) => mountTwilioCallbacks(app, services) },
    openInstance(services),
    accounts,
    openMedia(services, [
      listLogoPictures,
      listProfilePictures,
      listPlacePictures,
      listTrackPictures,
      listEventPictures,
      listPlanPictures,
      listPostPictures,
    ]),
    openProfiles(config.ACTING_TYPES),
    openOwnSettings(services),
    openBrandPictures(services),
    openOwnProfile(editorPorts),
    openOnboarding(),
    openPlaces(services, places),
    openMaps(services),
    openBlocks([endFollowsBetween, partWaysInPlans, partWaysInLists]),
    openAppSafety(services),
    openClaims(),
    openFollows(services),
    openVenues(readVenue),
    openVenueMerge([moveEventsToVenue, movePostsOfFeed, moveClaims]),
    openArtists(services),
    openCommunities(services, { countAttended, listTicketsFor }),
    openMusic(services, music, listUnusedTracks),
    openEvents(services, listTicketsFor),
    openCalendars(services),
    openTeams(services),
    openGigs(services),
    openTicketTypes(services, {
      unlockedBy,
      openedTo,
      soldByLink: sales.findPayLinkTypes,
      countClaims: waitingTickets.countClaims,
    }),
    openEventEditor(services, notifyHolders, [copyPresale, copyOpening]),
    ...sales.features,
    openDiary(),
    openSearch(services, {
      outside: mapLocations(places, limiter),
      externalTracks: externalTracks(config, music, limiter),
    }),
    openRecommendations(),
    openCollections(services),
    openPlans(services),
    openGroupHolds(services),
    ...openSocial(services),
    openNotifications(services, answers, takeTextShares),
    openBroadcasts(services),
    openBeatscore(services, { orderCompleted, ticketCheckedIn }),
    ...openSharingFeatures(services),
    openProfileEditor(editorPorts),
    openPageDeletion({
      listOpenMoney,
      handlers: [forgetLikes, forgetComments, forgetPosts, dropGenres, dropOpenClaims, removeSongs],
    }),
    ...openAdminFeatures(services, () => features),
    openImportExport(services, profileCreator(editorPorts)),
    openPrivacy(services, listOpenMoney),
    openEventView(),
    openOwnParts({ meOf: accounts.meOf, unreadOf: countUnread }),
    openOverview(services),
    openPageViews(services, { readVenue, unreadOf: countUnread, credentialsOf: credentialNames }),
    openSiteFigures(),
  ];
  return features;
}
