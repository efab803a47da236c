/** Something was sold, given back, or walked in: the overviews of those who run it are worth another look. */
export const overviewTopic = 'overview';
