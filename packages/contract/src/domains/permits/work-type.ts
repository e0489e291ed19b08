import { z } from 'zod'
import { anyOf } from '../../kit/list-query.ts'
import { resource } from '../../kit/resource.ts'
import { optionalText, text } from '../../kit/text.ts'
import { workTypeHead } from './heads.ts'
import {
  GAS_LABELS,
  GASES,
  PERMIT_KIND_LABELS,
  PERMIT_KINDS,
  WORK_ACTIVITIES,
  WORK_ACTIVITY_LABELS,
} from './permit-words.ts'

/** What a type of work asks a permit for: a permit of a day has the type of its special permit. */
export const WORK_TYPE_KINDS = PERMIT_KINDS.filter((kind) => kind !== 'BY_DAY')
const permitKind = z.enum(WORK_TYPE_KINDS).meta({ choices: PERMIT_KIND_LABELS })
const activity = z.enum(WORK_ACTIVITIES).meta({ choices: WORK_ACTIVITY_LABELS })
const gas = z.enum(GASES).meta({ choices: Object.fromEntries(GASES.map((one) => [one, GAS_LABELS[one].name])) })

const whole = (min: number, max: number, unit: string) =>
  z.int('Use a whole number').min(min, `At least ${min} ${unit}`).max(max, `At most ${max} ${unit}`)
const optional = <T extends z.ZodType>(number: T) => number.nullish().transform((value) => value ?? null)
/** What the title of a certificate contains, such as “Welder”. */
const certificates = z.array(text(100)).max(20, 'At most 20').default([])

/** A type of work: what its permits need before and while somebody works (WORKTYPE-01 to WORKTYPE-11). */
export const workType = resource('work-types', {
  ...workTypeHead,
  write: z.strictObject({
    typeName: text(100),
    code: text(30),
    permitKind,
    activity,
    description: optionalText(2000),
    maxHours: whole(1, 168, 'h'),
    needsHiradc: z.boolean(),
    needsIsolation: z.boolean(),
    needsAttendant: z.boolean(),
    needsFireWatch: z.boolean(),
    /** How long somebody watches after hot work; never below 30 minutes (29 CFR 1910.252). */
    fireWatchMinutes: optional(whole(30, 480, 'min')),
    /** Measured before the work; none: no gas test. */
    gases: z.array(gas).max(GASES.length).default([]),
    /** After how many minutes a test no longer counts; null: one test before the work. */
    gasTestMinutes: optional(whole(5, 1440, 'min')),
    /** At top, middle and bottom. */
    gasLevels: z.boolean(),
    /** Stricter than the company's limit, in per cent of the lower explosive limit. */
    flammableLimit: optional(z.number('Use a number').gt(0, 'Above 0 %').max(100, 'At most 100 %')),
    holderCertificates: certificates,
    crewCertificates: certificates,
  }),
  read: z.object({
    typeName: z.string(),
    code: z.string(),
    permitKind: z.enum(WORK_TYPE_KINDS),
    activity: z.enum(WORK_ACTIVITIES),
    description: z.string().nullable(),
    maxHours: z.int(),
    needsHiradc: z.boolean(),
    needsIsolation: z.boolean(),
    needsAttendant: z.boolean(),
    needsFireWatch: z.boolean(),
    fireWatchMinutes: z.int().nullable(),
    gases: z.array(z.enum(GASES)),
    gasTestMinutes: z.int().nullable(),
    gasLevels: z.boolean(),
    flammableLimit: z.number().nullable(),
    holderCertificates: z.array(z.string()),
    crewCertificates: z.array(z.string()),
    /** Its ranks, and the lines of its checklist. */
    rankCount: z.int(),
    checklistCount: z.int(),
  }),
  filter: { permitKind: anyOf(permitKind), activity: anyOf(activity) },
  sortable: ['id', 'typeName', 'maxHours', 'updatedAt'],
  defaultOrder: { column: 'typeName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
})
