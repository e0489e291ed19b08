import { LARGEST_MATRIX, MATRIX_SIZES, type RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { Input, Segmented } from 'antd'
import { FieldLayout } from '../../../ui/form/field.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { resized } from './change-matrix.ts'
import { texts } from './texts.ts'

const SIZES = MATRIX_SIZES.map((value) => ({ value, label: `${value} × ${value}` }))

interface LevelFieldsProps {
  readonly form: Form<RiskMatrix>
  readonly disabled: boolean
}

/** The size of the matrix, and what each level of likelihood and severity is called and means. */
export function LevelFields({ form, disabled }: LevelFieldsProps) {
  const resize = (size: number) => {
    const { likelihood, severity, bands } = resized(form.values, size)
    form.set('likelihood', likelihood)
    form.set('severity', severity)
    form.set('bands', bands)
  }
  return (
    <>
      <FieldLayout label={texts.size} group>
        {() => (
          <Segmented<number>
            options={[...SIZES]}
            value={Math.min(form.values.likelihood.length, LARGEST_MATRIX)}
            disabled={disabled}
            onChange={resize}
          />
        )}
      </FieldLayout>
      <div className="matrix-levels">
        {(['likelihood', 'severity'] as const).map((axis) => (
          <Axis key={axis} axis={axis} form={form} />
        ))}
      </div>
    </>
  )
}

/** The levels of one axis, the highest first, as on the matrix. */
function Axis({ axis, form }: { readonly axis: 'likelihood' | 'severity'; readonly form: Form<RiskMatrix> }) {
  const levels = form.values[axis]
  const change = (at: number, part: Partial<(typeof levels)[number]>) =>
    form.set(
      axis,
      levels.map((level, place) => (place === at ? { ...level, ...part } : level)),
    )
  return (
    <fieldset className="matrix-levels__axis">
      <legend>{texts[axis]}</legend>
      {levels
        .map(({ name, meaning }, at) => {
          const error = form.errorAt(`${axis}.${at}`)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its number
            <div key={at} className="matrix-levels__row">
              <b>{at + 1}</b>
              <Input
                aria-label={texts.levelName(texts[axis], at + 1)}
                aria-invalid={form.errorAt(`${axis}.${at}.name`) !== undefined}
                placeholder={texts.namePlaceholder}
                value={name}
                maxLength={40}
                onChange={(event) => change(at, { name: event.target.value })}
              />
              <Input
                aria-label={texts.levelMeaning(texts[axis], at + 1)}
                aria-invalid={form.errorAt(`${axis}.${at}.meaning`) !== undefined}
                placeholder={texts.meaningPlaceholder}
                value={meaning}
                maxLength={200}
                onChange={(event) => change(at, { meaning: event.target.value })}
              />
              {error !== undefined && <p className="matrix-levels__error">{error}</p>}
            </div>
          )
        })
        .reverse()}
    </fieldset>
  )
}
