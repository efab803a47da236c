/** Published after a sale, refund or check-in, so that open overviews refresh. */
export const overviewTopic = 'overview';
