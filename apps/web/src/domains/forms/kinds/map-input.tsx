import { AimOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ControlProps } from '../../../ui/form/field.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import { asPoint } from '../draft-values.ts'
import { texts } from '../texts.ts'
import type { InputProps } from './kind.ts'
import './map-input.css'

/** A point by the position of the device, or typed. */
export function MapInput({ value, change, blur, control }: InputProps) {
  const point = asPoint(value)
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle')
  const longitudeControl: ControlProps = { ...control, id: `${control.id}-longitude` }
  function locate() {
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setState('idle')
        change({ latitude, longitude, accuracy })
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 20_000 },
    )
  }
  const type = (part: 'latitude' | 'longitude', typed: number | null) => {
    const next = { latitude: null, longitude: null, ...point, [part]: typed, accuracy: null }
    change(next.latitude === null && next.longitude === null ? null : next)
  }
  return (
    <div className="map-input">
      <div>
        <label htmlFor={control.id}>{texts.latitude}</label>
        <NumberInput
          {...control}
          value={point?.latitude ?? null}
          step={0.0001}
          inputMode="decimal"
          placeholder="-6.175392"
          onChange={(typed) => type('latitude', typed)}
          onBlur={blur}
        />
      </div>
      <div>
        <label htmlFor={longitudeControl.id}>{texts.longitude}</label>
        <NumberInput
          {...longitudeControl}
          value={point?.longitude ?? null}
          step={0.0001}
          inputMode="decimal"
          placeholder="106.827153"
          onChange={(typed) => type('longitude', typed)}
          onBlur={blur}
        />
      </div>
      {navigator.geolocation !== undefined && (
        <Button icon={<AimOutlined />} loading={state === 'locating'} onClick={locate}>
          {texts.myPosition}
        </Button>
      )}
      <p className="quiet" role="status">
        {state === 'failed' ? texts.noPosition : point?.accuracy ? texts.accuracy(Math.round(point.accuracy)) : ''}
      </p>
    </div>
  )
}
