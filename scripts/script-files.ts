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
    test: /\/src\/(?:app\/web\/client|platform\/(?:count-text|ids|initials|safe-link)|platform\/ui\/(?:avatar|avatar-stack|badge|empty-state|late-part|section-heading|slot|use-near-end|icons\/arrow-square-out)|modules\/discovery\/sharing\/web\/late-share-button|modules\/events\/saves\/(?:contract|web\/(?:late-save-button|saved-queries))|modules\/media\/rules|modules\/profiles\/profiles\/rules|modules\/(?:media|events\/events|profiles\/profiles)\/contract|app\/(?:contract|web\/(?:shell\/or-not-found|profile\/head-copy)))\.|nfiniteQuery|useSuspenseQuery|useLocation|rolldown\/runtime/,
    priority: 4,
  },
  {
    name: 'forms',
    test: /\/src\/(?:modules\/identity\/accounts\/contract|platform\/ui\/(?:field|text-input))\.|useMutation|mutationObserver/,
    priority: 1,
  },
  {
    name: 'accounts',
    test: /\/src\/(?:modules\/identity\/accounts\/(?:rules|web\/(?:email-field|use-arrive|use-auth-call))|platform\/ui\/(?:checkbox|use-now|form-error|step-form|use-first-focus))\./,
    priority: 1,
  },
  // Pages behind emailed links.
  { name: 'linked', test: /\/platform\/ui\/(?:use-hash|refused)\./, priority: 1 },
  // Legal pages need it too, without the rest of the sign-in.
  { name: 'terms', test: /\/accounts\/terms-version\./, priority: 1 },
  { name: 'views', test: /\/app\/web\/profile\/(?:faces-of|page-queries)\./, priority: 1 },
  { name: 'legal', test: /\/text\/legal-(?:text-query|versions)\./, priority: 1 },
  {
    name: 'lists',
    test: /\/src\/(?:modules\/events\/events\/web\/event-(?:card|wall)|platform\/ui\/poster-card|app\/web\/shell\/upcoming-events)\./,
  },
  {
    name: 'asking',
    test: /\/src\/(?:modules\/events\/events\/web\/event-(?:counts-query|queries)|app\/web\/shell\/wide-genres|modules\/(?:music|profiles\/(?:places|profiles))\/web\/(?:genres-query|neighborhoods-query)|modules\/music\/contract|app\/web\/city\/narrowing-city)\./,
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
    test: /\/src\/(?:modules\/events\/ticket-types\/(?:rules|copy|hints)|modules\/events\/events\/(?:copy|web\/event-hero|web\/event-times)|modules\/sales\/checkout\/web\/checkout-address|platform\/ui\/ticket-(?:row|stub)|modules\/sales\/openings\/web\/index|app\/web\/event\/event-view-query)\./,
  },
  {
    name: 'nights',
    test: /\/src\/(?:platform\/(?:time|money)|platform\/ui\/(?:poster-frame|use-viewer-zone|icons\/(?:calendar-blank|check-circle-fill|map-pin|ticket))|modules\/events\/events\/(?:hours-text|rules))\./,
    priority: 1,
  },
  {
    name: 'rows',
    test: /\/(?:late-(?:lists|follow-button|safety-menu)|profile-(?:row|face|link)|verified-mark|seal-check-fill|manage-path)\./,
    priority: 1,
  },
  {
    name: 'orders',
    test: /\/src\/(?:modules\/sales\/checkout\/(?:copy|rules|contract|web\/(?:attempt|checkout-tracking|order-announcer|order-receipt|order-query))|modules\/events\/ticket-types\/fees|platform\/ui\/receipt)\./,
    priority: 1,
  },
  {
    name: 'tools',
    test: /\/(?:platform\/ui\/(?:use-popup-trigger|menu|icons\/(?:gear-six|list-checks|magnifying-glass|music-notes))|profiles\/follows\/(?:copy|contract|web\/(?:follow-states|use-follow-state)))\.|queriesObserver|useQueries/,
    priority: 1,
  },
  {
    name: 'pieces',
    test: /\/(?:use-may-host|accounts\/prompts|platform\/ui\/(?:alert-dialog|browser-storage|dialog|skeleton|track|icons\/(?:calendar-plus|caret-down|clock|download-simple|link-simple|plus|tag|user-circle|x)))\./,
    priority: 2,
  },
  {
    name: 'promotions',
    test: /\/sales\/promotions\/(?:contract|copy|rules|web\/(?:redemption|use-redeem|promo-modal|index))\./,
  },
  { name: 'songs', test: /\/music\/web\/(?:preview|songs)\.css$/, priority: 3 },
  { name: 'bars', test: /\/(?:promo-bar|equalizer)\.css$/, priority: 3 },
  { name: 'fields', test: /\/(?:moment-picker|place-field)\.css$/, priority: 3 },
  // Checkout needs all of them.
  {
    name: 'papers',
    test: /\/platform\/ui\/styles\/(?:full-screen|papers|steps|stepper)\.css$/,
    priority: 3,
  },
  { name: 'steps', test: /\/(?:stepper-copy|progress-steps|platform\/ui\/full-screen)\./, priority: 1 },
  // Loaded after the first view: by every page, by event pages, and by the checkout drawer.
  {
    name: 'shell',
    test: /\/(?:app\/web\/(?:shell\/(?:app-footer|nav-menus|other-user)|keyboard-shortcuts\/shortcut-keys|posts\/post-parts|register-service-worker)|search\/web\/search-opener|follows\/web\/follow-button|collections\/web\/add-to-list|saves\/web\/save-button)\./,
  },
  {
    name: 'event',
    test: /\/(?:app\/web\/event\/(?:event-menu|event-body)|events\/web\/event-actions|sharing\/web\/share-button)\./,
  },
  { name: 'checkout', test: /\/checkout\/web\/checkout-drawer\./ },
  { name: 'stripe-emulator', test: /\/stripe-emulator\/src\// },
];
