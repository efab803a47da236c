import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';

const load = () => import('./recommend-rail.tsx');

export const RecommendRail = /*#__PURE__*/ lazy(() =>
  load().then((part) => ({ default: part.RecommendRail })),
);

type Point = { readonly latitude?: number | undefined; readonly longitude?: number | undefined };

export const askForRecommendations = (client: QueryClient, userId: string, { latitude, longitude }: Point) =>
  load().then((part) => client.prefetchQuery(part.recommendationsQuery(userId, { latitude, longitude })));
