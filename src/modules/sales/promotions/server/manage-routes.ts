import { route, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../manage-contract.ts';
import {
  createPromotion,
  readAvailability,
  readPromotions,
  removePromotion,
  updatePromotion,
} from './manage-promotions.ts';

export const manageRoutes: readonly Route[] = [
  route(calls.listPromotions, ({ input, db }) => readPromotions(db, input)),

  route(calls.getPromoCodeAvailability, ({ input, db }) => readAvailability(db, input)),

  route(calls.createPromotion, ({ input, viewer, db }) => createPromotion(db, requireViewer(viewer), input)),

  route(calls.updatePromotion, ({ input, db }) => updatePromotion(db, input)),

  route(calls.removePromotion, ({ input, db }) => removePromotion(db, input.promotionId)),
];
