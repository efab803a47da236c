import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { City } from '#modules/instance/cities/contract.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { upload, usePictureCut } from '#modules/media/web/index.ts';
import { send } from '#platform/send.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconImage } from '#platform/ui/icons.tsx';
import { toast } from '#platform/ui/toast.ts';
import { changeNeighborhoodPicture, type CityNeighborhood } from '../contract.ts';
import { areaWords as words, cityWords } from '../copy.ts';

/** As cards and the page of a neighborhood show it. */
const ratio = 3 / 2;

/** Sets, replaces or removes the picture of a neighborhood, independently of its boundary. */
export function AreaPicture({ city, area }: { city: City; area: CityNeighborhood }) {
  const { mutate, isPending } = useChangePicture(city, area);
  const cut = usePictureCut({
    accept: 'image/jpeg,image/png,image/webp',
    ratio,
    onTake: ({ blob }) => mutate(blob),
  });
  const [image] = area.images;
  return (
    <div role="group" aria-label={words.picture} className="grid gap-2">
      <span className="field-label">{words.picture}</span>
      {image && (
        <img
          src={imageUrl(image, 320)}
          alt={words.pictureOf(area.name)}
          width={240}
          height={160}
          className="rounded-paper object-cover w-60 aspect-3/2"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" busy={isPending} onClick={cut.ask}>
          <IconImage />
          {image ? words.replacePicture : words.choosePicture}
        </Button>
        {image && (
          <Button
            variant="quiet"
            size="small"
            disabled={isPending}
            aria-label={cityWords.namedAct(words.removePicture, area.name)}
            onClick={() => mutate(null)}
          >
            {words.removePicture}
          </Button>
        )}
      </div>
      {cut.parts}
    </div>
  );
}

/** The mutation takes the new picture, or `null` to remove it. */
function useChangePicture(city: City, { id, name }: CityNeighborhood) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (picture: Blob | null) =>
      send(changeNeighborhoodPicture, {
        cityId: city.id,
        neighborhoodId: id,
        image: picture && { key: await upload(id, 'neighborhood', picture) },
      }),
    onSuccess: async (_, picture) => {
      await client.invalidateQueries();
      toast({ title: picture ? words.pictureSaved(name) : words.pictureRemoved(name), tone: 'success' });
    },
    onError: (error) => {
      toast({ title: isRefusal(error) ? error.message : words.pictureFailed, tone: 'danger' });
    },
  });
  return { mutate, isPending };
}
