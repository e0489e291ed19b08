import { z } from 'zod'
import { endpoint, SAVED } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { resource } from '../../../kit/resource.ts'
import { day, id, optionalDay, optionalId, optionalText, text } from '../../../kit/text.ts'
import { RESTRICTED_ACTIVITIES } from '../fitness/fitness-words.ts'
import { exposureGroupHead } from '../heads.ts'
import { MEDICAL_CENTER, MEDICAL_RECORD } from '../items.ts'
import { TESTS } from './examination-words.ts'
import { AGENTS, EXPOSURE_SOURCES } from './exposure-words.ts'

/** People who are exposed alike. */
export const exposureGroup = resource('exposure-groups', {
  ...exposureGroupHead,
  write: z.strictObject({ groupName: text(100), description: optionalText(500) }),
  read: z.object({ groupName: z.string(), description: z.string().nullable() }),
  filter: {},
  sortable: ['id', 'groupName', 'updatedAt'],
  defaultOrder: { column: 'groupName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
})

const rule = z
  .strictObject({ positionId: optionalId, departmentId: optionalId, locationId: optionalId })
  .refine((one) => one.positionId !== null || one.departmentId !== null || one.locationId !== null, {
    path: ['positionId'],
    message: 'Choose a position, a department or a place',
  })
export type ExposureRule = z.output<typeof rule>

const exposure = z.object({
  agent: z.enum(AGENTS),
  level: z.number().nullable(),
  unit: z.string().nullable(),
  measuredOn: day.nullable(),
  source: z.enum(EXPOSURE_SOURCES),
  /** The assessment or the group that says so. */
  origin: z.string().nullable(),
})
export type Exposure = z.infer<typeof exposure>

const detail = z.object({
  id,
  groupName: z.string(),
  description: z.string().nullable(),
  /** How many people it has today. */
  people: z.int(),
  rules: z.array(
    z.object({
      id,
      positionId: id.nullable(),
      positionName: z.string().nullable(),
      departmentId: id.nullable(),
      departmentName: z.string().nullable(),
      locationId: id.nullable(),
      locationName: z.string().nullable(),
    }),
  ),
  agents: z.array(exposure),
})
export type ExposureGroupDetail = z.infer<typeof detail>

const LEVEL = 'From 0 to 1,000,000'
const changing = { method: 'POST', permission: may(MEDICAL_CENTER, 'update'), done: SAVED, data: detail } as const

/** Who belongs to an exposure group, and what it is exposed to. */
export const exposureGroupParts = {
  detail: endpoint({
    method: 'POST',
    path: '/exposure-groups/parts/detail',
    summary: 'Read who belongs to an exposure group and what it is exposed to',
    permission: may(MEDICAL_CENTER, 'read'),
    body: z.strictObject({ id }),
    data: detail,
  }),
  rules: endpoint({
    ...changing,
    path: '/exposure-groups/rules',
    summary: 'Say who belongs to an exposure group',
    body: z.strictObject({ id, rules: z.array(rule).max(50) }),
  }),
  agent: endpoint({
    ...changing,
    path: '/exposure-groups/agents',
    summary: 'Write what an exposure group is exposed to, measured or declared',
    body: z
      .strictObject({
        id,
        agent: z.enum(AGENTS).exclude(['GENERAL']),
        level: z
          .number()
          .min(0, LEVEL)
          .max(1e6, LEVEL)
          .nullish()
          .transform((value) => value ?? null),
        unit: optionalText(20),
        measuredOn: optionalDay,
      })
      .superRefine(({ level, unit, measuredOn }, context) => {
        const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
        if (level !== null && unit === null) problem('unit', 'A level needs its unit')
        if (level === null && unit !== null) problem('level', 'Write the level')
        if (level === null && measuredOn !== null) problem('level', 'Write what was measured')
      }),
  }),
}

/** What a person is exposed to, must not do, and lacks of tests: what the clinic looks at beside a visit. */
export const riskOf = endpoint({
  method: 'POST',
  path: '/exposures/person',
  summary: 'Read what a person is exposed to, is not cleared for, and which tests are due',
  permission: may(MEDICAL_RECORD, 'read'),
  reading: 'record',
  body: z.strictObject({ userId: id }),
  data: z.object({
    userId: id,
    groups: z.array(z.string()),
    exposures: z.array(exposure),
    restrictions: z.array(
      z.object({ activity: z.enum(RESTRICTED_ACTIVITIES), label: z.string(), until: day.nullable() }),
    ),
    gaps: z.array(z.object({ test: z.enum(TESTS), dueOn: day, isOverdue: z.boolean() })),
  }),
})
