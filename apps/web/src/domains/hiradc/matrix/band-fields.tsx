import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  APPROVAL_DEPTHS,
  APPROVAL_LABELS,
  BAND_COLOURS,
  type Band,
  bandProblems,
  type RiskMatrix,
} from '@selamat/contract/domains/hiradc/risk-matrix'
import { Button, Checkbox, Input, Select } from 'antd'
import { useId } from 'react'
import { FieldError, FieldLayout } from '../../../ui/form/field.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { withBand } from './change-matrix.ts'
import { texts } from './texts.ts'
import './risk-mark.css'

const colours = BAND_COLOURS.map((value) => ({
  value,
  label: (
    <span className="matrix-bands__colour">
      <span className={`band-legend__square band-legend__square--${value}`} aria-hidden />
      {texts.colours[value]}
    </span>
  ),
}))
const approvals = APPROVAL_DEPTHS.map((value) => ({ value, label: APPROVAL_LABELS[value] }))

interface BandFieldsProps {
  readonly form: Form<RiskMatrix>
  readonly disabled: boolean
}

/** The bands of the matrix; what is wrong with their limits shows while they are typed. */
export function BandFields({ form, disabled }: BandFieldsProps) {
  const { bands } = form.values
  const set = (next: Band[]) => form.set('bands', next)
  return (
    <div className="matrix-bands">
      {bands.map((band, at) => (
        <BandRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a band has no key of its own, and its inputs keep no state
          key={at}
          band={band}
          n={at + 1}
          error={(field) => problemAt(form, at, field)}
          onChange={(part) => set(bands.map((one, place) => (place === at ? { ...one, ...part } : one)))}
          onRemove={disabled || bands.length <= 2 ? null : () => set(bands.filter((_, place) => place !== at))}
        />
      ))}
      {!disabled && bands.length < BAND_COLOURS.length && (
        <Button icon={<PlusOutlined />} onClick={() => set(withBand(bands))}>
          {texts.addBand}
        </Button>
      )}
    </div>
  )
}

/** A message of the form, else what is wrong with the limits as they are now. */
const problemAt = ({ errorAt, values }: Form<RiskMatrix>, at: number, field: keyof Band) =>
  bandProblems(values).find((one) => one.band === at && one.field === field)?.message ?? errorAt(`bands.${at}.${field}`)

interface BandRowProps {
  readonly band: Band
  readonly n: number
  readonly error: (field: keyof Band) => string | undefined
  readonly onChange: (part: Partial<Band>) => void
  /** Null: two bands are the fewest. */
  readonly onRemove: (() => void) | null
}

function BandRow({ band, n, error, onChange, onRemove }: BandRowProps) {
  const tolerableError = useId()
  const limit = (field: 'from' | 'to') => (
    <FieldLayout label={texts[field]} required error={error(field)}>
      {(control) => (
        <NumberInput
          {...control}
          value={Number.isNaN(band[field]) ? null : band[field]}
          min={1}
          max={25}
          className="field__number"
          onChange={(typed) => onChange({ [field]: typed ?? Number.NaN })}
        />
      )}
    </FieldLayout>
  )
  return (
    <fieldset className="matrix-bands__band">
      <legend className="visually-hidden">{texts.band(n)}</legend>
      <FieldLayout label={texts.name} required error={error('name')}>
        {(control) => (
          <Input
            {...control}
            value={band.name}
            maxLength={30}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </FieldLayout>
      <FieldLayout label={texts.colour} required error={error('colour')}>
        {(control) => (
          <Select {...control} value={band.colour} options={colours} onChange={(colour) => onChange({ colour })} />
        )}
      </FieldLayout>
      {limit('from')}
      {limit('to')}
      <FieldLayout label={texts.approval} required error={error('approval')}>
        {(control) => (
          <Select
            {...control}
            value={band.approval}
            options={approvals}
            onChange={(approval) => onChange({ approval })}
          />
        )}
      </FieldLayout>
      <div className="matrix-bands__end">
        <div>
          <Checkbox
            checked={band.tolerable}
            aria-describedby={tolerableError}
            onChange={(event) => onChange({ tolerable: event.target.checked })}
          >
            {texts.tolerable}
          </Checkbox>
          <FieldError id={tolerableError} error={error('tolerable')} />
        </div>
        {onRemove && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={texts.removeBand(band.name || String(n))}
            onClick={onRemove}
          />
        )}
      </div>
    </fieldset>
  )
}
