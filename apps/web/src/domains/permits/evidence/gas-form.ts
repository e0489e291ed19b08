import { GAS_RANGES } from '@selamat/contract/domains/permits/evidence/gas-test'
import { GAS_LABELS, GAS_LEVELS, type Gas } from '@selamat/contract/domains/permits/permit-words'
import { id as chosen, clockTime, optionalText } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { type Limits, resultOf } from './gas-limits.ts'
import { texts } from './texts.ts'

/** No value, or an emptied field. */
const isEmpty = (value: number | null): value is null => value === null || Number.isNaN(value)

/** Whether a value is one that an instrument can show. */
export const isInRange = (gas: Gas, value: number): boolean => value >= 0 && value <= GAS_RANGES[gas]

const reading = (gas: Gas) =>
  z
    .custom<number | null>()
    .refine((value) => isEmpty(value) || isInRange(gas, value), `From 0 to ${GAS_RANGES[gas]} ${GAS_LABELS[gas].unit}`)

/**
 * What is written of a gas test. All that is missing is marked at once; a value that stops the work is recorded whatever else
 * is missing, as the server does it.
 */
export const gasFormOf = (gases: readonly Gas[], gasLevels: boolean, limits: Limits) =>
  z
    .strictObject({
      takenAt: clockTime,
      instrumentId: chosen,
      level: z.enum(GAS_LEVELS).nullable(),
      oxygen: reading('oxygen'),
      flammable: reading('flammable'),
      hydrogenSulfide: reading('hydrogenSulfide'),
      carbonMonoxide: reading('carbonMonoxide'),
      note: optionalText(500),
    })
    .superRefine((test, context) => {
      const add = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
      const stops = (gas: Gas) => {
        const value = test[gas]
        return !isEmpty(value) && isInRange(gas, value) && ['BLOCK', 'EVACUATE'].includes(resultOf(gas, value, limits))
      }
      if (gases.some(stops)) return
      for (const gas of gases) if (isEmpty(test[gas])) add(gas, texts.mustBeMeasured(GAS_LABELS[gas].name))
      if (gasLevels && test.level === null) add('level', texts.chooseLevel)
    })

/** An emptied field is no value. */
export const measured = (value: number | null): number | null => (isEmpty(value) ? null : value)
