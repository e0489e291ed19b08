import { Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { ControlProps } from '../../../ui/form/field.tsx'
import { Columns, Row, Stack } from '../../../ui/layout/layout.tsx'
import { PRODUCT_COLOUR } from '../../../ui/theme/variables.ts'
import { readColour, SWATCHES } from './colours.ts'
import { texts } from './texts.ts'
import './colour-field.css'

interface ColourFieldProps {
  readonly control: ControlProps
  /** Null: the product's own. */
  readonly value: string | null
  readonly onChange: (colour: string | null) => void
}

const OFFERED = [{ colour: null, name: texts.product }, ...SWATCHES]

/** Chooses a colour: one of those that read well, or any other by its code or the device's own picker. */
export function ColourField({ control, value, onChange }: ColourFieldProps) {
  const name = useId()
  const own = value !== null && !SWATCHES.some(({ colour }) => colour === value)
  const [code, setCode] = useState(value ?? '')
  useEffect(() => setCode(value ?? ''), [value])
  const type = (text: string) => {
    setCode(text)
    // An invalid colour stays as typed, so that the form can show the error.
    onChange(text.trim() === '' ? null : (readColour(text) ?? text))
  }
  return (
    <Stack gap={12}>
      <Columns of="tiles" gap={8}>
        {OFFERED.map(({ colour, name: label }) => (
          <Row as="label" gap={10} size="body" key={label} className="choice colour-field__swatch" title={label}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={value === colour}
              onChange={() => onChange(colour)}
            />
            <Dot colour={colour ?? PRODUCT_COLOUR} />
            <span>{label}</span>
          </Row>
        ))}
      </Columns>
      <Row gap={10} className="colour-field__own">
        <input
          type="color"
          aria-label={texts.ownColour}
          value={readColour(value ?? '') ?? PRODUCT_COLOUR}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <Input
          {...control}
          aria-label={texts.ownColourCode}
          aria-required={false}
          placeholder={PRODUCT_COLOUR}
          value={code}
          maxLength={9}
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
        <small>{own && readColour(value) !== null && texts.ownColour}</small>
      </Row>
    </Stack>
  )
}

const Dot = ({ colour }: { colour: string }) => (
  <i className="colour-field__dot" ref={(dot) => dot?.style.setProperty('--swatch', colour)} aria-hidden />
)
