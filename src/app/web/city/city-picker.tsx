import { useState } from 'react';
import { IconMapPin } from '#platform/ui/icons.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { cityWords as words } from './city-copy.ts';
import { useCity } from './use-city.ts';

const CityList = /*#__PURE__*/ lazyPart<{ open: boolean; onOpenChange: (open: boolean) => void }>(() =>
  import('./city-list.tsx').then((part) => part.CityList),
);

/** Shows the visitor's city and opens the list of cities. */
export function CityPicker() {
  const { name } = useCity();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classNames(
          buttonClass({ variant: 'bare', size: 'small' }),
          'city-picker max-md:px-0 max-md:min-w-tap',
        )}
        aria-haspopup="dialog"
        aria-label={words.choose(name)}
        onClick={() => setOpen(true)}
        {...CityList.onIntent}
      >
        <IconMapPin />
        {/* Phones have room for the icon only. */}
        <span className="truncate max-w-40 max-md:hidden">{name}</span>
      </button>
      <CityList open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
