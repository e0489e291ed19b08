import {
  BAND_LABELS,
  CRITERIA,
  type Rubric,
  rubric as rubricSchema,
} from '@selamat/contract/domains/safety-voice/rubric'
import { safetyVoiceScoring } from '@selamat/contract/domains/safety-voice/scoring'
import { Input } from 'antd'
import { useId } from 'react'
import { call } from '../../lib/client.ts'
import { refresh, useLoad } from '../../lib/use-load.ts'
import { confirmLeave } from '../../ui/confirm.tsx'
import { Unloaded } from '../../ui/empty-state.tsx'
import { dismiss } from '../../ui/form/dismiss.ts'
import { FieldLayout } from '../../ui/form/field.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import { FormFoot } from '../../ui/form/form-foot.tsx'
import { NumberInput } from '../../ui/form/number-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { toast } from '../../ui/toast.ts'
import { texts } from './texts.ts'
import './scoring.css'

interface RubricDrawerProps {
  readonly readOnly: boolean
  readonly onClose: () => void
}

/** The rubric of the company; a change is a new version. */
export function RubricDrawer({ readOnly, onClose }: RubricDrawerProps) {
  const loaded = useLoad(safetyVoiceScoring.rubric, {})
  const { data, reload } = loaded
  if (data === null) {
    return (
      <SideDrawer title={texts.rubric} width={560} onClose={onClose}>
        <Unloaded of={loaded} failed={texts.rubricFailed} />
      </SideDrawer>
    )
  }
  return <RubricForm key={data.version} {...data} readOnly={readOnly} onClose={onClose} onReload={reload} />
}

interface RubricFormProps extends RubricDrawerProps {
  readonly version: number
  readonly rubric: Rubric
  readonly onReload: () => void
}

function RubricForm({ version, rubric, readOnly, onClose, onReload }: RubricFormProps) {
  const form = useForm<Rubric, Rubric>({
    schema: rubricSchema,
    initial: rubric,
    async save(next) {
      const { message } = await call(safetyVoiceScoring.changeRubric, { body: { rubric: next, version } })
      toast.success('Success', message)
      await refresh(safetyVoiceScoring.rubric)
      onClose()
    },
  })
  const { criteria, bands } = form.values
  const leave = () => void dismiss(form, onClose, confirmLeave)
  const total = CRITERIA.reduce((sum, each) => sum + criteria[each].points, 0)
  const number = (label: string, value: number, change: (value: number) => void, error?: string, unit?: string) => (
    <FieldLayout label={label} required error={error}>
      {(control) => (
        <NumberInput
          {...control}
          value={value}
          min={0}
          max={100}
          disabled={readOnly}
          suffix={unit}
          className="field__number"
          onChange={(typed) => change(typed ?? 0)}
        />
      )}
    </FieldLayout>
  )
  return (
    <SideDrawer title={texts.rubric} width={560} onClose={leave}>
      <FormBody form={form} label={texts.rubric} onReload={onReload}>
        <p className="quiet">
          {texts.rubricVersion(version)}. {texts.rubricText}
        </p>
        <CriteriaTable
          criteria={criteria}
          readOnly={readOnly}
          onChange={(next) => form.set('criteria', next)}
          error={form.errorAt('criteria')}
          total={total}
        />
        <div className="fields">
          {number(
            texts.bandFrom(BAND_LABELS.excellent),
            bands.excellent,
            (excellent) => form.set('bands', { ...bands, excellent }),
            form.errorAt('bands.excellent'),
          )}
          {number(
            texts.bandFrom(BAND_LABELS.good),
            bands.good,
            (good) => form.set('bands', { ...bands, good }),
            form.errorAt('bands.good'),
          )}
          {number(
            texts.bandFrom(BAND_LABELS.fair),
            bands.fair,
            (fair) => form.set('bands', { ...bands, fair }),
            form.errorAt('bands.fair'),
          )}
          {number(
            texts.penalty,
            form.values.duplicatePenalty,
            (penalty) => form.set('duplicatePenalty', penalty),
            form.errorAt('duplicatePenalty'),
          )}
          {number(
            texts.percent,
            form.values.secondScoringPercent,
            (percent) => form.set('secondScoringPercent', percent),
            form.errorAt('secondScoringPercent'),
            texts.percentUnit,
          )}
        </div>
        {!readOnly && <FormFoot form={form} inline submit={texts.publish} onCancel={leave} />}
      </FormBody>
    </SideDrawer>
  )
}

interface CriteriaTableProps {
  readonly criteria: Rubric['criteria']
  readonly readOnly: boolean
  readonly onChange: (next: Rubric['criteria']) => void
  readonly error: string | undefined
  readonly total: number
}

function CriteriaTable({ criteria, readOnly, onChange, error, total }: CriteriaTableProps) {
  const id = useId()
  return (
    <>
      <Stack gap={8} className="rubric-edit">
        {CRITERIA.map((key, index) => {
          const { label, points } = criteria[key]
          return (
            <div key={key} className="rubric-edit__row">
              <Input
                aria-label={texts.criterion(index)}
                value={label}
                disabled={readOnly}
                onChange={(event) => onChange({ ...criteria, [key]: { label: event.target.value, points } })}
              />
              <NumberInput
                className="field__number"
                aria-label={texts.pointsOf(label)}
                aria-describedby={id}
                aria-invalid={error !== undefined}
                value={points}
                min={0}
                max={100}
                disabled={readOnly}
                onChange={(typed) => onChange({ ...criteria, [key]: { label, points: typed ?? 0 } })}
              />
            </div>
          )
        })}
      </Stack>
      <p id={id} className={error === undefined ? 'quiet' : 'tone-error'} aria-live="polite">
        {texts.total}: {texts.outOf(total)}
        {error === undefined ? '' : `. ${error}`}
      </p>
    </>
  )
}
