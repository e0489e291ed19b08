import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { id, instant, optionalText } from '../../../kit/text.ts'
import { GAS_RESULTS } from '../permit-settings.ts'
import { GAS_LEVELS } from '../permit-words.ts'
import { ofPermit, recorded, recording } from './recorded.ts'

const reading = (max: number, unit: string) =>
  z
    .number('Use a number')
    .min(0, `From 0 to ${max} ${unit}`)
    .max(max, `From 0 to ${max} ${unit}`)
    .nullish()
    .transform((value) => value ?? null)

/** The most that a test can say of each gas. */
export const GAS_RANGES = { oxygen: 100, flammable: 100, hydrogenSulfide: 1000, carbonMonoxide: 2000 } as const

const gasTestWrite = z.strictObject({
  permitId: id,
  takenAt: instant,
  instrumentId: id,
  level: z
    .enum(GAS_LEVELS, 'Choose one')
    .nullish()
    .transform((value) => value ?? null),
  oxygen: reading(GAS_RANGES.oxygen, '%'),
  flammable: reading(GAS_RANGES.flammable, '%'),
  hydrogenSulfide: reading(GAS_RANGES.hydrogenSulfide, 'ppm'),
  carbonMonoxide: reading(GAS_RANGES.carbonMonoxide, 'ppm'),
  note: optionalText(500),
})

export const gasTestRow = z.object({
  id: z.int(),
  takenAt: instant,
  testerName: z.string(),
  instrumentId: z.int(),
  instrumentCode: z.string(),
  instrumentName: z.string(),
  calibratedUntil: z.string().nullable(),
  level: z.enum(GAS_LEVELS).nullable(),
  oxygen: z.number().nullable(),
  flammable: z.number().nullable(),
  hydrogenSulfide: z.number().nullable(),
  carbonMonoxide: z.number().nullable(),
  result: z.enum(GAS_RESULTS),
  note: z.string().nullable(),
})
export type GasTestRow = z.output<typeof gasTestRow>

/** Gas tests of a permit (29 CFR 1910.146 (d)(5)). */
export const gasTest = {
  record: endpoint({
    method: 'POST',
    path: '/permits/gas-tests',
    summary: 'Record a gas test; a value out of limits stops the work at once',
    done: 'Gas test recorded',
    permission: recording,
    creates: true,
    body: gasTestWrite,
    data: recorded.extend({ result: z.enum(GAS_RESULTS) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/permits/gas-tests/:id',
    summary: 'List the gas tests of a permit, the newest first',
    ...ofPermit,
    data: z.array(gasTestRow),
  }),
  instruments: endpoint({
    method: 'GET',
    path: '/permits/gas-instruments/:id',
    summary: 'List the instruments with which the gas can be tested for a permit',
    ...ofPermit,
    data: z.array(
      z.object({
        id: z.int(),
        code: z.string(),
        name: z.string(),
        calibratedUntil: z.string().nullable(),
        /** Why it must not be used now. */
        problem: z.string().nullable(),
      }),
    ),
  }),
}
