import { useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { askForRecommendations, RecommendRail } from '#modules/discovery/recommendations/web/index.ts';
import './for-you.css';

type ForYouProps = { userId: string; latitude?: number | undefined; longitude?: number | undefined };

/** What is recommended to the viewer, in a room that is kept for it: it comes after the first view (REC-01). */
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

/** It is asked for with the page and not after all that stands above it has its code. @param userId absent where it is not shown */
export function useForYouEarly(
  userId: string | undefined,
  { latitude, longitude }: Omit<ForYouProps, 'userId'>,
) {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    // What does not come is asked for again by the rail itself.
    askForRecommendations(client, userId, { latitude, longitude }).catch(() => undefined);
  }, [client, userId, latitude, longitude]);
}
