import { z } from 'zod'
import { endpoint, SAVED } from '../../kit/endpoint.ts'
import { inOrder, outOfOrder } from '../../kit/order.ts'
import { may } from '../../kit/permissions.ts'
import { clockTime, instant, storedVersion, text } from '../../kit/text.ts'
import { PERMIT, WORK_TYPES } from './items.ts'
import { GASES, type Gas } from './permit-words.ts'

const part = (max: number) => z.number('Use a number').min(0, 'At least 0').max(max, `At most ${max}`)
const whole = (min: number, max: number) =>
  z.int('Use a whole number').min(min, `At least ${min}`).max(max, `At most ${max}`)

/** Clean air: whatever is set, work can go on in it. */
export const CLEAN_AIR = { oxygen: 20.9, others: 0 } as const

const limits = (max: number) =>
  z.strictObject({
    blockBelow: part(max).nullable(),
    warnFrom: part(max).nullable(),
    blockFrom: part(max).nullable(),
    evacuateFrom: part(max).nullable(),
  })
/** When a reading warns, stops work and evacuates; without a limit it never warns or evacuates, but work always stops. */
const limitUpTo = (max: number, clean: number) =>
  limits(max)
    .refine(({ blockFrom }) => blockFrom !== null, {
      message: 'Set the value at which work stops',
      path: ['blockFrom'],
    })
    .superRefine(inOrder(['warnFrom', 'blockFrom', 'evacuateFrom'], 'Warn, stop and evacuate must rise in this order'))
    .superRefine(({ blockBelow, ...upper }, context) => {
      for (const path of ['warnFrom', 'blockFrom', 'evacuateFrom'] as const) {
        const value = upper[path]
        if (value !== null && value <= clean) {
          context.addIssue({ code: 'custom', path: [path], message: `Above ${clean}: clean air must pass` })
        }
      }
      if (blockBelow !== null && blockBelow > clean) {
        context.addIssue({ code: 'custom', path: ['blockBelow'], message: `At most ${clean}: clean air must pass` })
      }
    })
/** Parts of a whole. */
const PERCENT = 100
const PPM = 2000
const oxygenLimit = limitUpTo(PERCENT, CLEAN_AIR.oxygen).refine(
  ({ blockBelow }) => blockBelow !== null && blockBelow > 0,
  { message: 'Set the value below which work stops, above 0', path: ['blockBelow'] },
)

const fields = {
  /** The gas test must be at most so old when a suspended permit is reinstated or a longer window granted. */
  freshGasMinutes: whole(5, 240),
  /** How long a toolbox talk counts. */
  toolboxHours: whole(1, 24),
  /**
   * When shifts end, in Jakarta: from then on work needs the acceptance or the acknowledgement of whoever holds its permit. None:
   * shifts are not looked at.
   */
  shiftEnds: z
    .array(clockTime)
    .max(4, 'At most 4 times')
    .refine((times) => outOfOrder(times, 'rising').length === 0, {
      message: 'Use each time once, in the order of the day',
    }),
  /** So long before a gate closes holder and issuer are told; 0: never. At most what the warning looks ahead. */
  warnMinutes: whole(0, 120),
  maxExtensions: whole(0, 10),
  /** How many hours all extensions add at most. */
  maxExtensionHours: whole(0, 72),
  maxOvertimeHours: whole(0, 12),
  /** How many daily permits a special permit has at most. */
  maxRenewals: whole(0, 30),
  /** How far ahead a window can begin. */
  maxDaysAhead: whole(1, 365),
  /** Who issued a permit does not close it. */
  closerIsNotIssuer: z.boolean(),
  /** Who reviewed the safety of a permit issues it only where nobody else can. */
  reviewerIsNotIssuer: z.boolean(),
  /** A person without a known fitness stops the work; else the gate says so and stays open. */
  unknownFitnessBlocks: z.boolean(),
  /** An assessment of another place closes the gate; else the gate says so and stays open. */
  hiradcOfPlaceRequired: z.boolean(),
  /** Issuing needs the site code or the position of the place. */
  siteProofRequired: z.boolean(),
  /** The position of a device proves the visit as the label does; a device can be told to say anything. */
  positionProves: z.boolean(),
  /** Who is told of every stop, beside holder, issuer and area owner: the people with this role. */
  controlRoomRole: text(120),
}
export const permitSettingsWrite = z.strictObject({
  gasLimits: z.strictObject({
    oxygen: oxygenLimit,
    flammable: limitUpTo(PERCENT, CLEAN_AIR.others),
    hydrogenSulfide: limitUpTo(PPM, CLEAN_AIR.others),
    carbonMonoxide: limitUpTo(PPM, CLEAN_AIR.others),
  }),
  ...fields,
})
/** The same as it was stored: limits of before they were checked stay in force until they are changed. */
export const storedPermitSettings = z.strictObject({
  gasLimits: z.strictObject({
    oxygen: limits(PERCENT),
    flammable: limits(PERCENT),
    hydrogenSulfide: limits(PPM),
    carbonMonoxide: limits(PPM),
  }),
  ...fields,
})
export type PermitSettings = z.output<typeof permitSettingsWrite>

const noLimit = { blockBelow: null, warnFrom: null, blockFrom: null, evacuateFrom: null }

/**
 * What holds where a company has set nothing. Oxygen and flammable gas: 29 CFR 1910.146 (b); hydrogen sulfide and carbon
 * monoxide: Permenaker 5/2018 (limit and short-term limit). One daily permit a day for a week; the rest is usual practice. The
 * times of shifts are each company's own, so that none is set.
 */
export const PERMIT_SETTING_DEFAULTS: PermitSettings = {
  gasLimits: {
    oxygen: { ...noLimit, blockBelow: 19.5, blockFrom: 23.5 },
    flammable: { ...noLimit, warnFrom: 1, blockFrom: 10 },
    hydrogenSulfide: { ...noLimit, warnFrom: 1, blockFrom: 5, evacuateFrom: 10 },
    carbonMonoxide: { ...noLimit, warnFrom: 20, blockFrom: 25 },
  },
  freshGasMinutes: 30,
  toolboxHours: 12,
  shiftEnds: [],
  warnMinutes: 15,
  maxExtensions: 2,
  maxExtensionHours: 4,
  maxOvertimeHours: 4,
  maxRenewals: 7,
  maxDaysAhead: 90,
  closerIsNotIssuer: true,
  reviewerIsNotIssuer: true,
  unknownFitnessBlocks: false,
  hiradcOfPlaceRequired: true,
  siteProofRequired: true,
  positionProves: false,
  controlRoomRole: 'Control Room',
}

const EXAMPLE = {
  data: {
    ...PERMIT_SETTING_DEFAULTS,
    version: 1,
    updatedAt: '2026-11-24T08:30:00+07:00',
    updatedBy: 'Bambang Hartono',
  },
  body: { ...PERMIT_SETTING_DEFAULTS, version: 0 },
}

/** The settings of permits of a company. */
export const permitSettings = {
  read: endpoint({
    method: 'GET',
    path: '/permit-settings',
    summary: 'Read the settings of permits',
    example: { data: EXAMPLE.data },
    permission: may([PERMIT, WORK_TYPES], 'read'),
    data: storedPermitSettings.extend({
      version: z.int(),
      updatedAt: instant.nullable(),
      updatedBy: z.string().nullable(),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/permit-settings',
    summary: 'Change the settings of permits',
    done: SAVED,
    example: EXAMPLE,
    permission: may(WORK_TYPES, 'update'),
    body: permitSettingsWrite.extend({ version: storedVersion }),
    data: storedPermitSettings.extend({
      version: z.int(),
      updatedAt: instant.nullable(),
      updatedBy: z.string().nullable(),
    }),
  }),
}

export const GAS_RESULTS = ['SAFE', 'WARN', 'BLOCK', 'EVACUATE'] as const
export type GasResult = (typeof GAS_RESULTS)[number]
/** Nobody works in this air. */
export const isOutOfLimits = (result: GasResult): boolean => result === 'BLOCK' || result === 'EVACUATE'
/** What a gas test found, in words. */
export const GAS_RESULT_LABELS: Readonly<Record<GasResult, string>> = {
  SAFE: 'In limits',
  WARN: 'Raised',
  BLOCK: 'Out of limits',
  EVACUATE: 'Leave the place',
}
export type GasReadings = Readonly<Record<Gas, number | null>>

/**
 * What one reading means. A stricter limit of the type of work replaces the company's for flammable gas. Oxygen blocks at and
 * above `blockFrom` only when above it: 23.5 % itself is still allowed (1910.146 (b)).
 */
export function readingResult(
  gas: Gas,
  value: number,
  { gasLimits }: Pick<PermitSettings, 'gasLimits'>,
  flammableLimit: number | null,
): GasResult {
  const { blockBelow, warnFrom, blockFrom, evacuateFrom } = gasLimits[gas]
  const block = gas === 'flammable' && flammableLimit !== null ? Math.min(flammableLimit, blockFrom ?? 100) : blockFrom
  if (evacuateFrom !== null && value >= evacuateFrom) return 'EVACUATE'
  if (blockBelow !== null && value < blockBelow) return 'BLOCK'
  if (block !== null && (gas === 'oxygen' ? value > block : value >= block)) return 'BLOCK'
  return warnFrom !== null && value >= warnFrom ? 'WARN' : 'SAFE'
}

/** The worst of all readings of a test. */
export function testResult(
  readings: GasReadings,
  settings: Pick<PermitSettings, 'gasLimits'>,
  flammableLimit: number | null,
): GasResult {
  const results = GASES.flatMap((gas) => {
    const value = readings[gas]
    return value === null ? [] : [GAS_RESULTS.indexOf(readingResult(gas, value, settings, flammableLimit))]
  })
  return GAS_RESULTS[Math.max(0, ...results)] ?? 'SAFE'
}
