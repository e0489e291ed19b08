import { location } from '@selamat/contract/domains/master-data/locations/location'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import { Button } from 'antd'
import { useState } from 'react'
import { type ChoiceSource, toChoices, useChosen } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { offlineChoices } from '../../../lib/offline-choices.ts'
import type { ControlProps } from '../../../ui/form/field.tsx'
import { Columns, Row } from '../../../ui/layout/layout.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { asPlace } from '../draft-values.ts'
import { texts } from '../texts.ts'
import type { InputProps } from './kind.ts'
import { lastPlaces, rememberPlace } from './last-places.ts'
import './place-input.css'

const sourceOf = (options: typeof location.endpoints.options): ChoiceSource =>
  offlineChoices({
    key: options.path,
    load: async (query) => toChoices((await call(options, { body: query })).data.options),
  })
const locations = sourceOf(location.endpoints.options)
const parts = sourceOf(subLocation.endpoints.options)

/** A location, then a part of it; those chosen last on this device are one press away. */
export function PlaceInput({ value, change, blur, control, message }: InputProps) {
  const place = asPlace(value)
  const [last] = useState(lastPlaces)
  const chosen = useChosen(locations, last)
  const choose = (locationId: number | null | undefined) => {
    if (locationId) rememberPlace(locationId)
    change(locationId && { locationId, subLocationId: null })
  }
  // Only the location can be missing or wrong by itself.
  const partControl: ControlProps = {
    ...control,
    id: `${control.id}-part`,
    'aria-describedby': `${control.id}-help`,
    'aria-required': false,
    'aria-invalid': false,
    status: '',
  }
  return (
    <Columns of={2} gap={16} className="place-input">
      <div>
        <label htmlFor={control.id}>{texts.location}</label>
        <RemoteSelect
          control={control}
          source={locations}
          value={place?.locationId}
          placeholder={texts.choose}
          onChange={choose}
          onBlur={blur}
        />
        {message}
        {place === null && last.length > 0 && (
          <Row as="ul" gap={8} wrap className="place-input__last" aria-label={texts.lastPlaces}>
            {chosen
              .filter(({ label }) => label !== '…')
              .map(({ value: id, label }) => (
                <li key={id}>
                  <Button onClick={() => choose(Number(id))}>{label}</Button>
                </li>
              ))}
          </Row>
        )}
      </div>
      <div>
        <label htmlFor={partControl.id}>{texts.subLocation}</label>
        <RemoteSelect
          control={partControl}
          source={parts}
          parentId={place?.locationId ?? null}
          value={place?.subLocationId}
          placeholder={texts.wholeLocation}
          before={texts.locationFirst}
          onChange={(subLocationId) => change(place && { ...place, subLocationId })}
          onBlur={blur}
        />
      </div>
    </Columns>
  )
}
