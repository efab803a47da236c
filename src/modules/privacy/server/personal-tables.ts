import type { DependentTable, PersonalTable } from './personal-table.ts';

const idAlone = { kept: 'only the id, which identifies no one after the deletion' } as const;
const ledger = { kept: 'payment records, which the law requires, with only the id' } as const;
const history = {
  kept: 'who did what to a page or an event, for its team, with only the id',
} as const;
const minutes = 'is deleted after a few minutes';
const sums = 'is calculated from the other files';

/**
 * Every table with user ids: what a data export contains, and what account deletion does (ACC-03). A test compares the
 * list with the database, so that a new table or column needs an entry.
 */
export const personalTables: readonly PersonalTable[] = [
  // Accounts
  { table: 'account_user', userColumns: ['id'], onDeletion: 'module' },
  {
    table: 'account_credential',
    userColumns: ['user_id'],
    omit: ['password'],
    onDeletion: 'module',
  },
  { table: 'account_passkey', userColumns: ['user_id'], omit: ['public_key'], onDeletion: 'module' },
  {
    table: 'account_session',
    userColumns: ['user_id', 'acting_as', 'acted_as'],
    ownedBy: ['user_id'],
    omit: ['token_hash'],
    onDeletion: 'module',
  },
  {
    table: 'account_known_place',
    userColumns: ['user_id'],
    notExported: 'Hashes of the browsers and networks you signed in from.',
    onDeletion: 'module',
  },
  {
    table: 'account_challenge',
    userColumns: ['user_id'],
    notExported: `The challenge for a passkey ${minutes}.`,
    onDeletion: 'delete',
  },
  {
    table: 'account_proof',
    userColumns: ['user_id'],
    notExported: `A code that we sent you ${minutes}.`,
    onDeletion: 'delete',
  },
  { table: 'account_identity', userColumns: ['user_id'], onDeletion: 'module' },
  {
    table: 'account_pending_sign_in',
    userColumns: ['user_id'],
    notExported: `A sign-in that you have not finished ${minutes}.`,
    onDeletion: 'module',
  },
  { table: 'account_authenticator', userColumns: ['user_id'], omit: ['secret'], onDeletion: 'module' },
  { table: 'account_recovery_code', userColumns: ['user_id'], omit: ['code_hash'], onDeletion: 'module' },
  {
    table: 'account_demo_user',
    userColumns: ['user_id'],
    notExported: 'The list of demo users.',
    onDeletion: 'module',
  },

  // Pictures
  { table: 'image', userColumns: ['owner_id'], onDeletion: 'module' },
  { table: 'media_upload', userColumns: ['user_id'], onDeletion: 'module' },

  // Profiles
  { table: 'profile', userColumns: ['id'], onDeletion: 'module' },
  { table: 'profile_private', userColumns: ['profile_id'], onDeletion: 'module' },
  { table: 'profile_privacy', userColumns: ['profile_id'], onDeletion: 'module' },
  {
    table: 'profile_onboarding',
    userColumns: ['profile_id'],
    notExported: 'The step at which you stopped setting up your account.',
    onDeletion: 'delete',
  },
  { table: 'profile_username', userColumns: ['profile_id'], omit: ['key'], onDeletion: 'module' },
  { table: 'profile_genre', userColumns: ['profile_id'], onDeletion: 'module' },
  {
    table: 'profile_team',
    userColumns: ['profile_id', 'user_id'],
    ownedBy: ['user_id'],
    onDeletion: 'module',
  },

  // Safety
  {
    table: 'blocked_pair',
    userColumns: ['profile_id', 'other_id'],
    ownedBy: ['profile_id'],
    where: 'is_own',
    onDeletion: 'delete',
  },
  {
    table: 'muted_profile',
    userColumns: ['profile_id', 'muted_id'],
    ownedBy: ['profile_id'],
    onDeletion: 'delete',
  },
  { table: 'report', userColumns: ['reporter_id'], onDeletion: { cleared: { note: '' } } },
  {
    table: 'report_case',
    userColumns: ['author_id', 'decided_by'],
    notExported: 'Reports by other users are confidential.',
    onDeletion: { cleared: { title: '', excerpt: '' } },
  },
  {
    table: 'audit_entry',
    userColumns: ['by_id'],
    notExported: 'Decisions of admins are about other users.',
    onDeletion: { kept: 'decisions of admins' },
  },
  {
    table: 'suspended_user',
    userColumns: ['user_id', 'by_id'],
    ownedBy: ['user_id'],
    onDeletion: { kept: 'suspended users cannot sign in to delete their account' },
  },
  { table: 'proven_user', userColumns: ['user_id'], onDeletion: 'delete' },
  { table: 'message_budget', userColumns: ['user_id'], onDeletion: 'delete' },
  {
    table: 'name_review',
    userColumns: ['item_id', 'approved_by'],
    ownedBy: ['item_id'],
    omit: ['approved_by'],
    deletedBy: ['item_id'],
    onDeletion: 'delete',
  },
  {
    table: 'claim',
    userColumns: ['user_id', 'decided_by', 'profile_id'],
    ownedBy: ['user_id'],
    omit: ['decided_by'],
    deletedBy: ['user_id'],
    onDeletion: 'delete',
  },

  {
    table: 'fee_rate',
    userColumns: ['by_id', 'host_id'],
    onDeletion: { kept: 'which fees applied, and who set them' },
  },
  {
    table: 'promoted_event',
    userColumns: ['by_id'],
    onDeletion: { kept: 'decisions of admins' },
  },

  // Follows
  { table: 'follow', userColumns: ['profile_id', 'followed_id'], onDeletion: 'module' },
  {
    table: 'follow_total',
    userColumns: ['profile_id'],
    notExported: `Your number of followers ${sums}.`,
    onDeletion: 'module',
  },

  // Communities
  { table: 'community_participant', userColumns: ['user_id'], onDeletion: 'module' },
  { table: 'membership_answer', userColumns: ['user_id'], onDeletion: 'module' },
  { table: 'community_import', userColumns: ['user_id'], onDeletion: 'delete' },

  // Events
  {
    table: 'event',
    userColumns: ['creator_id'],
    onDeletion: {
      kept: 'past events, for the people who went, without the name of the host',
    },
  },
  { table: 'event_creator', userColumns: ['profile_id'], onDeletion: 'module' },
  { table: 'event_going', userColumns: ['user_id'], onDeletion: 'module' },
  { table: 'saved_event', userColumns: ['user_id'], onDeletion: 'module' },
  { table: 'event_repeat', userColumns: ['by_id'], onDeletion: history },
  { table: 'event_import', userColumns: ['creator_id'], onDeletion: 'delete' },
  { table: 'gig', userColumns: ['by_id', 'answered_by_id'], onDeletion: history },
  { table: 'team_act', userColumns: ['by_id', 'member_id'], omit: ['email'], onDeletion: 'module' },
  {
    table: 'team_invitation',
    userColumns: ['by_id', 'answered_by'],
    omit: ['token_hash'],
    onDeletion: 'module',
  },

  // Tickets
  {
    table: 'ticket_order',
    userColumns: ['buyer_id', 'comp_by'],
    ownedBy: ['buyer_id'],
    omit: ['request_hash', 'idempotency_key'],
    onDeletion: 'module',
  },
  { table: 'buyer_order', userColumns: ['buyer_id'], onDeletion: ledger },
  { table: 'payee', userColumns: ['profile_id'], onDeletion: ledger },
  { table: 'settlement', userColumns: ['host_id'], onDeletion: ledger },
  { table: 'split', userColumns: ['by_id'], onDeletion: ledger },
  {
    table: 'split_share',
    userColumns: ['profile_id', 'answered_by_id'],
    onDeletion: ledger,
  },
  { table: 'payment_customer', userColumns: ['user_id'], onDeletion: 'module' },
  { table: 'ticket', userColumns: ['holder_id'], onDeletion: { cleared: { guest_name: null } } },
  { table: 'waiting_list_entry', userColumns: ['user_id'], onDeletion: 'module' },
  { table: 'presale_code_entry', userColumns: ['user_id'], onDeletion: 'delete' },
  { table: 'opening_place', userColumns: ['user_id'], onDeletion: 'module' },
  { table: 'draw_entry', userColumns: ['leader_id'], onDeletion: idAlone },
  { table: 'draw_person', userColumns: ['user_id'], onDeletion: 'module' },
  { table: 'ticket_listing', userColumns: ['seller_id'], onDeletion: ledger },
  { table: 'ticket_transfer', userColumns: ['from_id', 'to_id'], onDeletion: ledger },
  {
    table: 'promotion',
    userColumns: ['creator_id'],
    onDeletion: { kept: 'promo codes of events, with only the id' },
  },
  {
    table: 'refund',
    userColumns: ['by_id', 'paid_by'],
    omit: ['request_hash', 'idempotency_key'],
    onDeletion: ledger,
  },
  {
    table: 'invoice',
    userColumns: ['buyer_id', 'seller_id'],
    ownedBy: ['buyer_id'],
    onDeletion: {
      kept: 'invoices as they were issued, which the law requires, with the buyer’s name and address',
    },
  },
  {
    table: 'invoice_seller',
    userColumns: ['profile_id', 'by_id'],
    onDeletion: { kept: 'the business details of a host, which its invoices name' },
  },
  {
    table: 'invoice_counter',
    userColumns: ['seller_id'],
    notExported: 'The last number of the invoices of a host.',
    onDeletion: ledger,
  },
  { table: 'event_refund', userColumns: ['by_id'], onDeletion: ledger },
  { table: 'guest_message', userColumns: ['by_id'], onDeletion: history },
  {
    table: 'guest_message_recipient',
    userColumns: ['user_id'],
    notExported:
      'The recipients of an email about an event are kept for 30 days. The email itself is in your inbox.',
    onDeletion: 'delete',
  },
  {
    table: 'box_office_till',
    userColumns: ['user_id', 'counted_by'],
    onDeletion: { cleared: { name: '-' } },
  },
  // Its event keeps the reader, which may be waiting for a card.
  { table: 'box_office_reader', userColumns: ['host_id'], onDeletion: { cleared: { host_id: null } } },
  { table: 'box_office_card_sale', userColumns: ['by_id'], onDeletion: history },
  { table: 'box_office_sale', userColumns: ['by_id', 'refunded_by'], onDeletion: history },
  { table: 'check_in_device', userColumns: ['user_id'], onDeletion: { cleared: { name: '-' } } },
  { table: 'check_in_scan', userColumns: ['by_id'], onDeletion: history },

  // Music
  { table: 'music_credential', userColumns: ['user_id'], omit: ['sealed'], onDeletion: 'delete' },

  // Recommendations
  { table: 'recommendation_answer', userColumns: ['user_id'], onDeletion: 'delete' },
  { table: 'recommendation_signal_off', userColumns: ['user_id'], onDeletion: 'delete' },

  // Lists and plans
  { table: 'collection', userColumns: ['creator_id'], onDeletion: 'module' },
  { table: 'collection_user', userColumns: ['user_id'], onDeletion: 'module' },
  {
    table: 'collection_contributor',
    userColumns: ['user_id', 'by_id'],
    ownedBy: ['user_id'],
    onDeletion: 'module',
  },
  { table: 'collection_event', userColumns: ['added_by'], onDeletion: 'module' },
  { table: 'plan', userColumns: ['creator_id'], onDeletion: 'module' },
  { table: 'plan_participant', userColumns: ['user_id'], onDeletion: 'module' },
  { table: 'group_hold_seat', userColumns: ['user_id', 'holder_id'], onDeletion: ledger },
  { table: 'plan_vote', userColumns: ['user_id'], onDeletion: idAlone },

  // Posts
  {
    table: 'post',
    userColumns: ['profile_id', 'user_id', 'deleted_by'],
    ownedBy: ['profile_id', 'user_id'],
    onDeletion: 'module',
  },
  { table: 'post_creator', userColumns: ['profile_id'], onDeletion: 'module' },
  { table: 'post_share', userColumns: ['user_id'], onDeletion: idAlone },
  { table: 'poll_vote', userColumns: ['user_id'], onDeletion: idAlone },
  {
    table: 'comment',
    userColumns: ['profile_id', 'user_id', 'deleted_by'],
    ownedBy: ['profile_id', 'user_id'],
    onDeletion: 'module',
  },
  {
    table: 'item_like',
    userColumns: ['profile_id', 'user_id'],
    ownedBy: ['profile_id', 'user_id'],
    onDeletion: 'module',
  },
  { table: 'broadcast', userColumns: ['user_id', 'profile_id'], ownedBy: ['user_id'], onDeletion: history },
  { table: 'broadcast_delivery', userColumns: ['user_id'], onDeletion: idAlone },
  {
    table: 'fan_feed',
    userColumns: ['user_id'],
    notExported: `Your feed ${sums}.`,
    onDeletion: 'delete',
  },

  // Notifications
  { table: 'notification', userColumns: ['profile_id'], onDeletion: 'delete' },
  {
    table: 'notification_actor',
    userColumns: ['profile_id', 'actor_id'],
    notExported: 'The people in your notifications are part of the notifications.',
    onDeletion: 'module',
  },
  { table: 'notification_setting', userColumns: ['user_id'], onDeletion: 'delete' },
  { table: 'notification_reach', userColumns: ['user_id'], onDeletion: 'delete' },
  { table: 'push_subscription', userColumns: ['user_id'], omit: ['p256dh', 'auth'], onDeletion: 'delete' },
  {
    table: 'push_delivery',
    userColumns: ['profile_id'],
    notExported: `A notification on its way to a device ${minutes}.`,
    onDeletion: 'delete',
  },
  {
    table: 'text_delivery',
    userColumns: ['profile_id'],
    notExported: `A text message on its way to your phone ${minutes}.`,
    onDeletion: 'delete',
  },

  // Analytics and scores
  {
    table: 'beat',
    userColumns: ['profile_id', 'giver_id'],
    ownedBy: ['profile_id'],
    omit: ['giver_id'],
    onDeletion: idAlone,
  },
  { table: 'beat_score', userColumns: ['profile_id'], onDeletion: 'delete' },
  { table: 'item_view', userColumns: ['user_id'], onDeletion: { cleared: { user_id: null } } },
  { table: 'tracked_event', userColumns: ['user_id'], onDeletion: 'delete' },
  { table: 'share_link', userColumns: ['creator_id'], onDeletion: { cleared: { creator_id: null } } },

  // Requests
  {
    table: 'creation_key',
    userColumns: ['user_id'],
    notExported: 'The keys of your latest requests, which are deleted after a day.',
    onDeletion: 'delete',
  },

  // Privacy
  { table: 'data_export', userColumns: ['user_id'], onDeletion: 'delete' },
  {
    table: 'account_deletion',
    userColumns: ['user_id'],
    notExported: 'Created when you delete your account.',
    onDeletion: { kept: 'that an account was deleted, with only the id' },
  },
];

/** Tables whose rows belong to rows of a user, and are exported and deleted with them. */
export const dependentTables: readonly DependentTable[] = [
  { table: 'order_item', column: 'order_id', of: ['ticket_order', 'id'] },
  { table: 'collection_event', column: 'collection_id', of: ['collection', 'id'] },
  { table: 'plan_event', column: 'plan_id', of: ['plan', 'id'] },
  { table: 'plan_option', column: 'plan_id', of: ['plan', 'id'] },
  { table: 'post_item', column: 'post_id', of: ['post', 'id'] },
  { table: 'poll', column: 'post_id', of: ['post', 'id'] },
  { table: 'poll_option', column: 'poll_id', of: ['poll', 'id'] },
];

/** Tables of the Stripe emulator, which stands for an outside provider. */
export const foreignTables = /^stripe_emulator_/;
