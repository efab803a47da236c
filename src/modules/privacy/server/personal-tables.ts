import type { PartOfOwn, PersonalTable } from './personal-table.ts';

const idAlone = { stays: 'an id alone, which leads to nobody once its account is gone' } as const;
const books = { stays: 'the books, which the law wants kept: by the id alone' } as const;
const history = {
  stays: 'who did what to a page or a night, for those who run it: by the id alone',
} as const;
const minutes = 'works for minutes, then it is gone';
const sums = 'is counted from what is in the other files';

/**
 * Every table that names people, in one place: what they take along and what becomes of it when they leave (ACC-03). A
 * test compares it with the database, so that whoever adds a table or a column decides this, too.
 */
export const personalTables: readonly PersonalTable[] = [
  // Accounts
  { table: 'account_user', names: ['id'], leave: 'owner' },
  {
    table: 'account_credential',
    names: ['user_id'],
    without: ['password'],
    leave: 'owner',
  },
  { table: 'account_passkey', names: ['user_id'], without: ['public_key'], leave: 'owner' },
  {
    table: 'account_session',
    names: ['user_id', 'acting_as', 'acted_as'],
    own: ['user_id'],
    without: ['token_hash'],
    leave: 'owner',
  },
  {
    table: 'account_known_place',
    names: ['user_id'],
    notTaken: 'Hashes of the browsers and networks you signed in from. They say nothing by themselves.',
    leave: 'owner',
  },
  {
    table: 'account_challenge',
    names: ['user_id'],
    notTaken: `What a passkey was asked to sign ${minutes}.`,
    leave: 'rows',
  },
  {
    table: 'account_proof',
    names: ['user_id'],
    notTaken: `A code that was sent to you ${minutes}.`,
    leave: 'rows',
  },
  {
    table: 'account_demo_user',
    names: ['user_id'],
    notTaken: 'The people of the demo city are made up.',
    leave: 'owner',
  },

  // Pictures
  { table: 'image', names: ['owner_id'], leave: 'owner' },
  { table: 'media_upload', names: ['user_id'], leave: 'owner' },

  // Profiles
  { table: 'profile', names: ['id'], leave: 'owner' },
  { table: 'profile_private', names: ['profile_id'], leave: 'owner' },
  { table: 'profile_privacy', names: ['profile_id'], leave: 'owner' },
  { table: 'profile_genre', names: ['profile_id'], leave: 'owner' },
  { table: 'profile_team', names: ['profile_id', 'user_id'], own: ['user_id'], leave: 'owner' },

  // Safety
  {
    table: 'blocked_pair',
    names: ['profile_id', 'other_id'],
    own: ['profile_id'],
    where: 'is_own',
    leave: 'rows',
  },
  { table: 'muted_profile', names: ['profile_id', 'muted_id'], own: ['profile_id'], leave: 'rows' },
  { table: 'report', names: ['reporter_id'], leave: { emptied: { note: '' } } },
  {
    table: 'report_case',
    names: ['author_id', 'decided_by'],
    notTaken: 'What others reported is between them and those who look after the house.',
    leave: { emptied: { title: '', excerpt: '' } },
  },
  {
    table: 'audit_entry',
    names: ['by_id'],
    leave: { stays: 'decisions of those who look after the house stay as they were written' },
  },
  {
    table: 'suspended_user',
    names: ['user_id', 'by_id'],
    own: ['user_id'],
    leave: { stays: 'who is suspended cannot sign in to leave' },
  },
  { table: 'proven_user', names: ['user_id'], leave: 'rows' },
  { table: 'message_budget', names: ['user_id'], leave: 'rows' },
  {
    table: 'name_review',
    names: ['item_id', 'approved_by'],
    own: ['item_id'],
    without: ['approved_by'],
    goesBy: ['item_id'],
    leave: 'rows',
  },
  {
    table: 'claim',
    names: ['user_id', 'decided_by', 'profile_id'],
    own: ['user_id'],
    without: ['decided_by'],
    goesBy: ['user_id'],
    leave: 'rows',
  },

  {
    table: 'fee_rate',
    names: ['by_id', 'host_id'],
    leave: { stays: 'what was charged, and who set it, belongs to the books of the house' },
  },
  {
    table: 'promoted_event',
    names: ['by_id'],
    leave: { stays: 'decisions of those who look after the house stay as they were written' },
  },

  // Circles
  { table: 'follow', names: ['profile_id', 'followed_id'], leave: 'owner' },
  { table: 'follow_total', names: ['profile_id'], notTaken: `How many follow you ${sums}.`, leave: 'owner' },

  // Communities
  { table: 'community_participant', names: ['user_id'], leave: 'owner' },
  { table: 'membership_answer', names: ['user_id'], leave: 'owner' },
  { table: 'community_import', names: ['user_id'], leave: 'rows' },

  // Nights
  {
    table: 'event',
    names: ['creator_id'],
    leave: {
      stays: 'nights that are over stay, for those who went: nothing in them names their host any more',
    },
  },
  { table: 'event_creator', names: ['profile_id'], leave: 'owner' },
  { table: 'event_going', names: ['user_id'], leave: 'owner' },
  { table: 'event_repeat', names: ['by_id'], leave: history },
  { table: 'event_import', names: ['creator_id'], leave: 'rows' },
  { table: 'gig', names: ['by_id', 'answered_by_id'], leave: history },
  { table: 'team_act', names: ['by_id', 'member_id'], without: ['email'], leave: history },
  { table: 'team_invitation', names: ['by_id', 'answered_by'], without: ['token_hash'], leave: history },

  // Tickets
  {
    table: 'ticket_order',
    names: ['buyer_id', 'comp_by'],
    own: ['buyer_id'],
    without: ['request_hash', 'idempotency_key'],
    leave: 'owner',
  },
  { table: 'buyer_order', names: ['buyer_id'], leave: books },
  { table: 'payment_customer', names: ['user_id'], leave: 'owner' },
  { table: 'ticket', names: ['holder_id'], leave: books },
  {
    table: 'promotion',
    names: ['creator_id'],
    leave: { stays: 'codes of nights belong to the night: by the id alone' },
  },
  { table: 'refund', names: ['by_id'], without: ['request_hash', 'idempotency_key'], leave: books },
  { table: 'event_refund', names: ['by_id'], leave: books },
  { table: 'guest_message', names: ['by_id'], leave: history },
  {
    table: 'guest_message_recipient',
    names: ['user_id'],
    notTaken:
      'Who an e-mail about an event is sent to is kept for 30 days. The e-mail itself is in your inbox.',
    leave: 'rows',
  },
  { table: 'check_in_device', names: ['user_id'], leave: { emptied: { name: '-' } } },
  { table: 'check_in_scan', names: ['by_id'], leave: history },

  // Music
  { table: 'music_credential', names: ['user_id'], without: ['sealed'], leave: 'rows' },

  // Taste
  { table: 'recommendation_answer', names: ['user_id'], leave: 'rows' },
  { table: 'recommendation_signal_off', names: ['user_id'], leave: 'rows' },

  // Lists and plans
  { table: 'collection', names: ['creator_id'], leave: 'owner' },
  { table: 'collection_user', names: ['user_id'], leave: 'owner' },
  { table: 'collection_contributor', names: ['user_id', 'by_id'], own: ['user_id'], leave: 'owner' },
  { table: 'collection_event', names: ['added_by'], leave: 'owner' },
  { table: 'plan', names: ['creator_id'], leave: 'owner' },
  { table: 'plan_participant', names: ['user_id'], leave: 'owner' },
  { table: 'group_hold_seat', names: ['user_id', 'holder_id'], leave: books },
  { table: 'plan_vote', names: ['user_id'], leave: idAlone },

  // Posts
  {
    table: 'post',
    names: ['profile_id', 'user_id', 'deleted_by'],
    own: ['profile_id', 'user_id'],
    leave: 'owner',
  },
  { table: 'post_creator', names: ['profile_id'], leave: 'owner' },
  { table: 'post_share', names: ['user_id'], leave: idAlone },
  { table: 'poll_vote', names: ['user_id'], leave: idAlone },
  {
    table: 'comment',
    names: ['profile_id', 'user_id', 'deleted_by'],
    own: ['profile_id', 'user_id'],
    leave: 'owner',
  },
  { table: 'item_like', names: ['profile_id', 'user_id'], own: ['profile_id', 'user_id'], leave: 'owner' },
  { table: 'broadcast', names: ['user_id', 'profile_id'], own: ['user_id'], leave: history },
  { table: 'broadcast_delivery', names: ['user_id'], leave: idAlone },
  { table: 'fan_feed', names: ['user_id'], notTaken: `What your feed shows ${sums}.`, leave: 'rows' },

  // News
  { table: 'notification', names: ['profile_id'], leave: 'rows' },
  {
    table: 'notification_actor',
    names: ['profile_id', 'actor_id'],
    notTaken: 'Who did what you were told of is in what you were told.',
    leave: 'owner',
  },
  { table: 'notification_setting', names: ['user_id'], leave: 'rows' },
  { table: 'notification_reach', names: ['user_id'], leave: 'rows' },
  { table: 'push_subscription', names: ['user_id'], without: ['p256dh', 'auth'], leave: 'rows' },
  {
    table: 'push_delivery',
    names: ['profile_id'],
    notTaken: `News on their way to a device: each ${minutes}.`,
    leave: 'rows',
  },
  {
    table: 'text_delivery',
    names: ['profile_id'],
    notTaken: `News on their way to a phone: each ${minutes}.`,
    leave: 'rows',
  },

  // What is counted
  {
    table: 'beat',
    names: ['profile_id', 'giver_id'],
    own: ['profile_id'],
    without: ['giver_id'],
    leave: idAlone,
  },
  { table: 'beat_score', names: ['profile_id'], leave: 'rows' },
  { table: 'item_view', names: ['user_id'], leave: { emptied: { user_id: null } } },
  { table: 'tracked_event', names: ['user_id'], leave: 'rows' },
  { table: 'share_link', names: ['creator_id'], leave: { emptied: { creator_id: null } } },

  // Leaving
  { table: 'data_export', names: ['user_id'], leave: 'rows' },
  {
    table: 'account_deletion',
    names: ['user_id'],
    notTaken: 'It is written when you leave.',
    leave: { stays: 'that somebody left, by an id that leads to nobody' },
  },
];

/** What hangs on rows of one's own, and names nobody itself. It goes and stays with them. */
export const partsOfOwn: readonly PartOfOwn[] = [
  { table: 'order_item', column: 'order_id', of: ['ticket_order', 'id', 'buyer_id'] },
  { table: 'collection_event', column: 'collection_id', of: ['collection', 'id', 'creator_id'] },
  { table: 'plan_event', column: 'plan_id', of: ['plan', 'id', 'creator_id'] },
  { table: 'plan_option', column: 'plan_id', of: ['plan', 'id', 'creator_id'] },
  { table: 'post_item', column: 'post_id', of: ['post', 'id', 'profile_id'] },
  { table: 'poll', column: 'post_id', of: ['post', 'id', 'profile_id'] },
];

/** Tables of others, which our house only carries: the provider keeps these books and answers for them itself. */
export const booksOfOthers = /^stripe_emulator_/;
