import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  FITNESS_STATE_LABELS,
  type FitnessState,
  RESTRICTED_ACTIVITIES,
  RESTRICTED_ACTIVITY_LABELS,
  RESTRICTED_STATES,
  type RestrictedActivity,
} from '@selamat/contract/domains/medical/fitness/fitness-words'
import { Button, Input, Select } from 'antd'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Columns, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { texts } from './texts.ts'

/** A restriction as it is written. */
export interface DraftRestriction {
  readonly activity: RestrictedActivity
  readonly label: string
  readonly until?: string | null | undefined
}

export interface Finding {
  state: FitnessState
  validUntil?: string | null | undefined
  restrictions: DraftRestriction[]
}
export const NO_FINDING: Finding = { state: 'FIT', validUntil: null, restrictions: [] }

/** The part of a form that a finding stands in. */
interface FindingForm {
  readonly values: Finding
  readonly set: {
    (name: 'state', value: FitnessState): void
    (name: 'validUntil', value: string | null): void
    (name: 'restrictions', value: DraftRestriction[]): void
  }
  readonly errorAt: (name: string) => string | undefined
  readonly touch: (name: string) => void
}

interface FindingFieldsProps {
  readonly form: FindingForm
  readonly states: readonly FitnessState[]
}

/** What a doctor finds: the state, how long it counts, and the work that is not cleared. */
export function FindingFields({ form, states }: FindingFieldsProps) {
  const { values, set, errorAt, touch } = form
  const choose = (state: FitnessState) => {
    set('state', state)
    if (state === 'UNFIT') set('validUntil', null)
    if (!RESTRICTED_STATES.includes(state)) set('restrictions', [])
    else if (values.restrictions.length === 0) set('restrictions', [restrictionOf('HEIGHT')])
  }
  return (
    <>
      <FieldLayout label={texts.state} required error={errorAt('state')}>
        {(control) => (
          <Select<FitnessState>
            {...control}
            value={values.state}
            options={states.map((value) => ({ value, label: FITNESS_STATE_LABELS[value] }))}
            onChange={choose}
          />
        )}
      </FieldLayout>
      {values.state !== 'UNFIT' && (
        <FieldLayout label={texts.validUntil} help={texts.validUntilHelp} error={errorAt('validUntil')}>
          {(control) => (
            <DayInput
              field={{
                control,
                value: values.validUntil ?? null,
                change: (day) => set('validUntil', day),
                blur: () => touch('validUntil'),
              }}
            />
          )}
        </FieldLayout>
      )}
      {RESTRICTED_STATES.includes(values.state) && (
        <Restrictions rows={values.restrictions} errorAt={errorAt} change={(rows) => set('restrictions', rows)} />
      )}
    </>
  )
}

const restrictionOf = (activity: RestrictedActivity): DraftRestriction => ({
  activity,
  label: activity === 'ALL' ? 'No work' : `No ${RESTRICTED_ACTIVITY_LABELS[activity].toLowerCase()}`,
  until: null,
})
const activities = RESTRICTED_ACTIVITIES.map((value) => ({ value, label: RESTRICTED_ACTIVITY_LABELS[value] }))

interface RestrictionsProps {
  readonly rows: readonly DraftRestriction[]
  readonly errorAt: (name: string) => string | undefined
  readonly change: (rows: DraftRestriction[]) => void
}

/** The work that is not cleared, in a form. */
function Restrictions({ rows, errorAt, change }: RestrictionsProps) {
  const next = RESTRICTED_ACTIVITIES.find((one) => rows.every(({ activity }) => activity !== one))
  const write = (at: number, row: DraftRestriction) => change(rows.map((one, n) => (n === at ? row : one)))
  const error = errorAt('restrictions')
  return (
    <Stack gap={12}>
      {rows.map((row, at) => (
        <Stack key={row.activity} gap={8}>
          <Columns of={2} gap={12}>
            <FieldLayout label={texts.activity} required error={errorAt(`restrictions.${at}.activity`)}>
              {(control) => (
                <Select<RestrictedActivity>
                  {...control}
                  value={row.activity}
                  options={activities}
                  onChange={(activity) => write(at, { ...restrictionOf(activity), until: row.until })}
                />
              )}
            </FieldLayout>
            <FieldLayout label={texts.lastDay} error={errorAt(`restrictions.${at}.until`)}>
              {(control) => (
                <DayInput
                  field={{
                    control,
                    value: row.until ?? null,
                    change: (until) => write(at, { ...row, until }),
                    blur: () => undefined,
                  }}
                />
              )}
            </FieldLayout>
          </Columns>
          <FieldLayout label={texts.label} help={texts.labelHelp} required error={errorAt(`restrictions.${at}.label`)}>
            {(control) => (
              <Input
                {...control}
                value={row.label}
                placeholder={texts.labelExample}
                onChange={(event) => write(at, { ...row, label: event.target.value })}
              />
            )}
          </FieldLayout>
          <Row>
            <Button size="small" icon={<DeleteOutlined />} onClick={() => change(rows.filter((_, n) => n !== at))}>
              {texts.removeRestriction(RESTRICTED_ACTIVITY_LABELS[row.activity])}
            </Button>
          </Row>
        </Stack>
      ))}
      {error !== undefined && (
        <Text as="p" size="small" tone="error" role="alert">
          {error}
        </Text>
      )}
      {next !== undefined && (
        <Row>
          <Button size="small" icon={<PlusOutlined />} onClick={() => change([...rows, restrictionOf(next)])}>
            {texts.addRestriction}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
