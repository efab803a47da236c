import { useHydrated } from '@tanstack/react-router';
import { Suspense } from 'react';
import { RecommendRail } from '#features/taste/web/index.ts';
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
