import { useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { askForRecommendations, RecommendRail } from '#modules/discovery/recommendations/web/index.ts';
import './for-you.css';

type ForYouProps = { userId: string; latitude?: number | undefined; longitude?: number | undefined };

/** Recommendations, in a space reserved for them, because they load after the first view (REC-01). */
export function ForYou({ userId, latitude, longitude }: ForYouProps) {
  const isHydrated = useHydrated();
  return (
    <div className="for-you">
      <Suspense>
        {isHydrated && <RecommendRail userId={userId} latitude={latitude} longitude={longitude} />}
      </Suspense>
    </div>
  );
}

/**
 * Requests recommendations early, before the code above them has loaded.
 * @param userId absent when they aren't shown
 */
export function useForYouEarly(
  userId: string | undefined,
  { latitude, longitude }: Omit<ForYouProps, 'userId'>,
) {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    // The rail itself tries again.
    askForRecommendations(client, userId, { latitude, longitude }).catch(() => undefined);
  }, [client, userId, latitude, longitude]);
}
