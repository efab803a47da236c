import { newId, type UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Gel } from '../contract.ts';
import {
  choicesFor,
  gelOf,
  plateNames,
  type PaletteName,
  type PlateName,
  type PosterSpec,
} from '@backbeat/poster-press';
import { addDrawing } from './store.ts';

type Stock = { readonly plate: PlateName; readonly palette: PaletteName };

/** Twelve poster designs for hosts without art, free for any use (EVA-27). */
export const stockPosters: readonly Stock[] = [
  { plate: 'arcs', seed: 'arcs 1' },
  { plate: 'contour', seed: 'contour 2' },
  { plate: 'cutout', seed: 'cutout 3' },
  { plate: 'echo', seed: 'echo 4' },
  { plate: 'flow', seed: 'flow 5' },
  { plate: 'halftone', seed: 'halftone 6' },
  { plate: 'quilt', seed: 'quilt 7' },
  { plate: 'rings', seed: 'rings 8' },
  { plate: 'sequencer', seed: 'sequencer 9' },
  { plate: 'woodtype', seed: 'woodtype 10' },
  { plate: 'xerox', seed: 'xerox 11' },
  { plate: 'arcs', seed: 'arcs 12' },
].map(({ plate, seed }) => ({
  plate: plateNames.find((name) => name === plate)!,
  palette: choicesFor({ name: 'stock', seed }).palette,
}));

const paper = { width: 1000, height: 1250 } as const;

/** Saves a poster for rendering. @returns its image id, and the accent color it gives a page */
export async function addPoster(
  tx: Db,
  spec: PosterSpec,
  ownerId: UserId,
): Promise<{ id: string; gel: Gel }> {
  const id = newId();
  const gel = gelOf(choicesFor(spec).palette);
  await addDrawing(tx, { id, ownerId, ...paper, gel, drawing: { kind: 'poster', spec } });
  return { id, gel };
}
