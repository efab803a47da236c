/**
 * The script files of the pages. Each group packs the modules that `test` matches, and everything they import, into one
 * file. A module that fits several groups goes to the one with the highest priority, then to the first. The bundler
 * splits the modules without a group by the pages that need them.
 *
 * Fewer files compress better and load faster. But a page that needs one module of a file loads the whole file, so
 * modules that many first views share are in small groups with a priority (tests/client-bundle.test.ts).
 */
export const scriptFiles = [
  // The entry, and what nearly every page needs.
  {
    name: 'frame',
    test: /\/src\/(?:app\/web\/client|platform\/(?:count-text|ids|initials|safe-link)|platform\/ui\/(?:avatar|avatar-stack|badge|late-part|section-heading|slot|icons\/arrow-square-out)|modules\/discovery\/sharing\/web\/late-share-button|modules\/events\/saves\/web\/late-save-button|modules\/media\/rules|modules\/profiles\/profiles\/rules|modules\/(?:media|events\/events|profiles\/profiles)\/contract|app\/(?:contract|web\/(?:shell\/or-not-found|profile\/head-words)))\.|useSuspenseQuery|useLocation|rolldown\/runtime/,
    priority: 4,
  },
  {
    name: 'paged',
    test: /nfiniteQuery|\/src\/platform\/ui\/(?:empty-state|use-near-end)\./,
    priority: 1,
  },
  {
    name: 'forms',
    test: /\/src\/(?:modules\/identity\/accounts\/(?:rules|web\/(?:email-field|auth-form|use-arrive|use-auth-call))|platform\/ui\/(?:field|text-input|checkbox|use-now|form-error|use-first-focus))\.|useMutation|mutationObserver/,
    priority: 1,
  },
  // Legal pages need it too, without the rest of the sign-in.
  { name: 'terms', test: /\/accounts\/terms-version\./, priority: 1 },
  {
    name: 'lists',
    test: /\/src\/(?:modules\/events\/events\/web\/event-(?:card|wall)|platform\/ui\/poster-card|app\/web\/shell\/upcoming-events)\./,
  },
  {
    name: 'asking',
    test: /\/src\/(?:modules\/events\/events\/web\/event-queries|app\/web\/shell\/wide-genres|modules\/(?:music|profiles\/(?:places|profiles))\/web\/(?:genres-query|neighborhoods-query)|modules\/music\/contract|app\/web\/city\/narrowing-city)\./,
  },
  {
    name: 'home',
    test: /\/src\/(?:app\/web\/(?:home\/(?:events-page|home-neighborhoods-query)|city\/use-city)|modules\/events\/events\/web\/(?:event-filter-bar|late-event-equalizer))/,
  },
  {
    name: 'finding',
    test: /\/src\/modules\/discovery\/search\/(?:contract|web\/(?:search-query|explore\/wanted))\./,
  },
  {
    name: 'night',
    test: /\/src\/(?:modules\/events\/ticket-types\/(?:rules|copy)|modules\/events\/events\/(?:copy|web\/event-hero|web\/event-times)|modules\/sales\/checkout\/web\/checkout-address|platform\/ui\/ticket-stub|modules\/sales\/openings\/web\/index|app\/web\/event\/event-view-query)\./,
  },
  {
    name: 'nights',
    test: /\/src\/(?:platform\/(?:time|money)|platform\/ui\/(?:poster-frame|use-viewer-zone|icons\/(?:calendar-blank|check-circle-fill|map-pin|ticket))|modules\/events\/events\/rules)\./,
    priority: 1,
  },
  {
    name: 'follows',
    test: /\/profiles\/follows\/(?:copy|contract|web\/(?:follow-states|use-follow-state))\.|queriesObserver|useQueries/,
    priority: 1,
  },
  {
    name: 'rows',
    test: /\/(?:late-(?:lists|follow-button|safety-menu)|profile-(?:row|face|link)|verified-mark|seal-check-fill|tabs|manage-path)\./,
    priority: 1,
  },
  { name: 'plans', test: /\/social\/plans\/copy\./, priority: 1 },
  {
    name: 'orders',
    test: /\/src\/(?:modules\/sales\/checkout\/(?:copy|rules|contract|web\/(?:attempt|checkout-tracking|order-announcer|order-receipt|order-query))|modules\/events\/ticket-types\/fees|platform\/ui\/receipt)\./,
    priority: 1,
  },
  {
    name: 'tools',
    test: /\/(?:platform\/ui\/(?:alert-dialog|dialog|text-area|use-popup-trigger|menu|icons\/(?:gear-six|list-checks|magnifying-glass|music-notes|plus))|modules\/music\/copy)\./,
    priority: 1,
  },
  {
    name: 'pieces',
    test: /\/(?:use-may-host|accounts\/prompts|platform\/ui\/(?:skeleton|track|icons\/(?:calendar-plus|caret-down|clock|download-simple|link-simple|tag|user-circle|x)))\./,
    priority: 2,
  },
  {
    name: 'promotions',
    test: /\/sales\/promotions\/(?:contract|copy|rules|web\/(?:redemption|use-redeem|promo-modal|index))\./,
  },
  { name: 'songs', test: /\/music\/web\/(?:preview|songs)\.css$/, priority: 3 },
  { name: 'fields', test: /\/(?:moment-picker|place-field)\.css$/, priority: 3 },
  // Checkout needs all of them.
  {
    name: 'papers',
    test: /\/platform\/ui\/styles\/(?:full-screen|papers|steps|stepper)\.css$/,
    priority: 3,
  },
  { name: 'steps', test: /\/(?:stepper-copy|progress-steps)\./, priority: 1 },
  // Loaded after the first view: by every page, by event pages, and by the checkout drawer.
  {
    name: 'shell',
    test: /\/(?:app\/web\/(?:shell\/(?:app-footer|nav-menus)|keyboard-shortcuts\/shortcut-keys|posts\/post-parts|register-service-worker)|search\/web\/search-opener|follows\/web\/follow-button|collections\/web\/add-to-list)\./,
  },
  {
    name: 'event',
    test: /\/(?:app\/web\/event\/(?:event-menu|event-body)|events\/web\/event-actions|sharing\/web\/share-button)\./,
  },
  {
    name: 'saving',
    test: /\/events\/saves\/(?:copy|web\/(?:save-button|saved-queries))\./,
    priority: 1,
  },
  { name: 'checkout', test: /\/checkout\/web\/checkout-drawer\./ },
];
