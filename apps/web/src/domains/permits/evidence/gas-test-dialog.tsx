import { GAS_RANGES, gasTest } from '@selamat/contract/domains/permits/evidence/gas-test'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { GAS_LABELS, GAS_LEVELS, GASES, type Gas } from '@selamat/contract/domains/permits/permit-words'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { id as chosen, clockTime, optionalText } from '@selamat/contract/kit/text'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { formatTime } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { NumberField, TimeField } from '../../../ui/form/fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { ActionDialog } from '../record/acts/act-dialog.tsx'
import { GAS_MARKS, GAS_TONES, type Limits, limitText, resultOf } from './gas-limits.ts'
import { lastInstant } from './last-instant.ts'
import { texts } from './texts.ts'

const reading = (gas: Gas) => {
  const message = `From 0 to ${GAS_RANGES[gas]} ${GAS_LABELS[gas].unit}`
  return z.number(message).min(0, message).max(GAS_RANGES[gas], message).nullable()
}
const schema = z.strictObject({
  takenAt: clockTime,
  instrumentId: chosen,
  level: z.enum(GAS_LEVELS).nullable(),
  oxygen: reading('oxygen'),
  flammable: reading('flammable'),
  hydrogenSulfide: reading('hydrogenSulfide'),
  carbonMonoxide: reading('carbonMonoxide'),
  note: optionalText(500),
})
const levels = GAS_LEVELS.map((value) => ({ value, label: texts.levels[value] }))

interface GasTestDialogProps {
  readonly permit: PermitDetail
  readonly limits: Limits
  readonly onClose: () => void
}

/** Records a gas test in the order of the measurement, with fields that gloves can hit. */
export function GasTestDialog({ permit: { id, workType }, limits, onClose }: GasTestDialogProps) {
  const { data } = useLoad(gasTest.instruments, { params: { id } })
  const [opened] = useState(serverNow)
  const initial: z.input<typeof schema> = {
    ...{ takenAt: formatTime(opened), instrumentId: 0, level: null, note: '' },
    ...{ oxygen: null, flammable: null, hydrogenSulfide: null, carbonMonoxide: null },
  }
  const instruments = (data ?? []).map(({ id: value, code, name, problem }) => ({
    value,
    label: problem === null ? `${code} · ${name}` : problem,
    disabled: problem !== null,
  }))
  const calibrationOf = (chosenId: number) => {
    const until = data?.find((one) => one.id === chosenId)?.calibratedUntil
    return until ? texts.calibratedUntil(until) : undefined
  }
  return (
    <ActionDialog
      drawer
      title={texts.recordGas}
      text={texts.gasText}
      verb={texts.record}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          <div className="gas-readings">
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
          </div>
          {workType.gasLevels && <ChoiceField form={form} name="level" label={texts.level} choices={levels} />}
          <ChoiceField
            form={form}
            name="instrumentId"
            label={texts.instrument}
            choices={instruments}
            required
            help={calibrationOf(form.values.instrumentId)}
          />
          <TimeField form={form} name="takenAt" label={texts.testedAt} required />
          <AreaField form={form} name="note" label={texts.note} />
        </>
      )}
      send={({ takenAt, ...value }, idempotencyKey) => {
        const at = takenAt === formatTime(opened) ? formatTimestamp(opened) : lastInstant(takenAt, serverNow())
        return call(gasTest.record, { body: { permitId: id, takenAt: at, ...value } }, { idempotencyKey })
      }}
      isAlarm={({ data: { result } }) => result === 'BLOCK' || result === 'EVACUATE'}
      onClose={onClose}
    />
  )
}

interface LimitProps {
  readonly gas: Gas
  readonly value: number | null
  readonly limits: Limits
}

/** The limits of a gas, and while it is typed what the value means. */
function Limit({ gas, value, limits }: LimitProps) {
  const range = limitText(gas, limits)
  const result = value === null || Number.isNaN(value) ? null : resultOf(gas, value, limits)
  return (
    <>
      {range !== '' && texts.allowed(range)}
      <span className="gas-readings__result" role="status">
        {result !== null && result !== 'SAFE' && (
          <span className={GAS_TONES[result]}>
            <Mark status={GAS_MARKS[result]} /> {texts.results[result]}
          </span>
        )}
      </span>
    </>
  )
}
