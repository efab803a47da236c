import type { Me } from '#modules/identity/accounts/contract.ts';
import type { Point } from '#platform/distance.ts';
import { instantOf, zoneName } from '#platform/time.ts';
import type { useReading } from '#platform/ui/use-reading.ts';
import type { EventForm as OpenedEvent } from '../contract.ts';
import { ArtPicker } from './art-picker.tsx';
import { CreatorSwitcher } from './creator-switcher.tsx';
import { zoneCityOf, zoneOf, type ChangeForm, type FormState } from './form-state.ts';
import { MomentField } from './moment-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { SettingTiles } from './setting-tiles.tsx';
import { DescriptionField, NameField } from './text-fields.tsx';
import { useFieldError, useFormValues, type EventFormReturn } from './use-event-form.ts';
import { hoursLater } from './wall-clock.ts';
import { formWords, type SettingId } from './copy.ts';

type EventFieldsProps = {
  form: EventFormReturn;
  change: ChangeForm;
  me: Me | null;
  /** Chosen, or preset by the page. */
  creatorId: string | null;
  /** Of an existing event. */
  current: OpenedEvent['event']['creator'] | undefined;
  near: Point | undefined;
  onRead: ReturnType<typeof useReading>['note'];
  settingIds: readonly SettingId[];
  onSetting: (id: SettingId) => void;
};

/** The fields of the form, and tiles that open the settings. */
export function EventFields(props: EventFieldsProps) {
  const { form, change, me, creatorId, current, near, onRead, settingIds, onSetting } = props;
  const { control } = form;
  const { values } = useFormValues(form);
  const pictureField = useFieldError(control, 'picture');
  const creatorField = useFieldError(control, 'creatorId');
  const addressField = useFieldError(control, 'address');
  const refusal = form.formState.errors.creatorId?.type ?? '';
  return (
    <div className="event-form">
      <ArtPicker {...pictureField} form={values} onChange={(picture) => change({ picture })} />
      <div className="event-fields">
        <CreatorSwitcher
          {...creatorField}
          me={me}
          creatorId={creatorId}
          current={current}
          onChange={(id) => change({ creatorId: id })}
          needsCommunity={['communityRequired', 'membersNeedCommunity'].includes(refusal)}
        />
        <NameField control={control} value={values.name} change={change} />
        <TimeFields form={form} change={change} />
        <PlaceFields
          {...addressField}
          form={values}
          change={change}
          hostId={creatorId}
          near={near}
          onRead={onRead}
        />
        <DescriptionField control={control} value={values.description} change={change} />
        <SettingTiles control={control} form={values} ids={settingIds} onOpen={onSetting} />
      </div>
    </div>
  );
}

function TimeFields({ form, change }: Pick<EventFieldsProps, 'form' | 'change'>) {
  const { values } = useFormValues(form);
  const startField = useFieldError(form.control, 'start');
  const endField = useFieldError(form.control, 'end');
  const zone = zoneOf(values);
  return (
    <div className="form-pair form-pair-always">
      <MomentField
        {...startField}
        label={formWords.starts}
        value={values.start}
        zone={zone}
        onZone={(next) => change({ zone: next })}
        onChange={(start) => change({ start })}
      />
      <MomentField
        {...endField}
        label={formWords.ends}
        value={values.end}
        startsWith={values.start && hoursLater(values.start, 4)}
        zone={zone}
        onZone={(next) => change({ zone: next })}
        onChange={(end) => change({ end })}
      />
      <p className="field-note form-pair-note">{zoneNote(values)}</p>
    </div>
  );
}

function zoneNote(values: FormState): string {
  const zone = zoneOf(values);
  if (!zone) return 'Local time at the event';
  const city = zoneCityOf(zone, values);
  // The name of a zone changes with the season, so it waits for a date.
  return values.start ? `${zoneName(instantOf(values.start, zone), zone)}, ${city}` : `Local time in ${city}`;
}
