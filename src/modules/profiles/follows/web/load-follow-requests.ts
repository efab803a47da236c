/** Loads the follow requests with the privacy settings. */
export const loadFollowRequests = async () => {
  const [{ FollowRequests }, { followRequestsQuery }] = await Promise.all([
    import('./follow-requests.tsx'),
    import('./connection-queries.ts'),
  ]);
  return { FollowRequests, followRequestsQuery };
};
