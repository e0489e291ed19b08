import { gasTest } from '@selamat/contract/domains/permits/evidence/gas-test'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { GAS_RESULT_LABELS } from '@selamat/contract/domains/permits/permit-settings'
import { GAS_LABELS, GAS_LEVELS, GASES, type Gas } from '@selamat/contract/domains/permits/permit-words'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { formatTime } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { NumberField, TimeField } from '../../../ui/form/fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Columns } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { PermitDialog } from '../record/acts/permit-dialog.tsx'
import { gasFormOf, isInRange, measured } from './gas-form.ts'
import { GAS_MARKS, GAS_TONES, type Limits, limitText, resultOf } from './gas-limits.ts'
import { lastInstant } from './last-instant.ts'
import { texts } from './texts.ts'

const levels = GAS_LEVELS.map((value) => ({ value, label: texts.levels[value] }))

interface GasTestDialogProps {
  readonly permit: PermitDetail
  readonly limits: Limits
  readonly onClose: () => void
}

/** Records a gas test in the order of the measurement, with fields that gloves can hit. */
export function GasTestDialog({ permit: { id, workType }, limits, onClose }: GasTestDialogProps) {
  const loaded = useLoad(gasTest.instruments, { params: { id } })
  const [opened] = useState(serverNow)
  const schema = useMemo(() => gasFormOf(workType.gases, workType.gasLevels, limits), [workType, limits])
  const initial: z.input<typeof schema> = {
    takenAt: formatTime(opened),
    instrumentId: 0,
    level: null,
    note: '',
    oxygen: null,
    flammable: null,
    hydrogenSulfide: null,
    carbonMonoxide: null,
  }
  const calibrationOf = (chosenId: number) => {
    const until = loaded.data?.find((one) => one.id === chosenId)?.calibratedUntil
    return until ? texts.calibratedUntil(until) : undefined
  }
  return (
    <PermitDialog
      drawer
      title={texts.recordGas}
      text={texts.gasText}
      verb={texts.record}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          <Columns of={2} gap={12} className="gas-readings">
            {GASES.filter((gas) => workType.gases.includes(gas)).map((gas) => (
              <NumberField
                key={gas}
                form={form}
                name={gas}
                label={GAS_LABELS[gas].name}
                unit={GAS_LABELS[gas].unit}
                required
                help={<Limit gas={gas} value={form.values[gas]} limits={limits} />}
              />
            ))}
          </Columns>
          {workType.gasLevels && <Level form={form} />}
          <OnceLoaded of={loaded} failed={texts.instrumentsFailed}>
            {(instruments) => (
              <ChoiceField
                form={form}
                name="instrumentId"
                label={texts.instrument}
                choices={instruments.map(({ id: value, code, name, problem }) => ({
                  value,
                  label: problem === null ? `${code} · ${name}` : problem,
                  disabled: problem !== null,
                }))}
                required
                help={calibrationOf(form.values.instrumentId)}
              />
            )}
          </OnceLoaded>
          <TimeField form={form} name="takenAt" label={texts.testedAt} required />
          <AreaField form={form} name="note" label={texts.note} />
        </>
      )}
      send={({ takenAt, ...value }, options) => {
        const at = takenAt === formatTime(opened) ? formatTimestamp(opened) : lastInstant(takenAt, serverNow())
        const readings = Object.fromEntries(GASES.map((gas) => [gas, measured(value[gas])]))
        return call(gasTest.record, { body: { permitId: id, takenAt: at, ...value, ...readings } }, options)
      }}
      isAlarm={({ data: { result } }) => result === 'BLOCK' || result === 'EVACUATE'}
      onClose={onClose}
    />
  )
}

interface LevelProps {
  readonly form: Form<z.input<ReturnType<typeof gasFormOf>>>
}

/** Where in the space it is measured; nothing is chosen beforehand. */
const Level = ({ form }: LevelProps) => (
  <FieldLayout label={texts.level} required error={form.errorAt('level')}>
    {(control) => (
      <Select<(typeof GAS_LEVELS)[number]>
        {...control}
        value={form.values.level}
        placeholder="Choose"
        options={levels}
        onChange={(level) => form.set('level', level)}
        onBlur={() => form.touch('level')}
      />
    )}
  </FieldLayout>
)

interface LimitProps {
  readonly gas: Gas
  readonly value: number | null
  readonly limits: Limits
}

/** The limits of a gas, and while it is typed what the value means. */
function Limit({ gas, value, limits }: LimitProps) {
  const range = limitText(gas, limits)
  const result = value === null || !isInRange(gas, value) ? null : resultOf(gas, value, limits)
  return (
    <>
      {range !== '' && texts.allowed(range)}
      <span className="gas-readings__result" role="status">
        {result !== null && result !== 'SAFE' && (
          <span className={GAS_TONES[result]}>
            <Mark status={GAS_MARKS[result]} /> {GAS_RESULT_LABELS[result]}
          </span>
        )}
      </span>
    </>
  )
}
