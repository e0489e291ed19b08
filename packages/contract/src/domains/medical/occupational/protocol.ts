import { z } from 'zod'
import { endpoint, SAVED } from '../../../kit/endpoint.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { oneOf, register } from '../../../kit/register.ts'
import { id, instant, rowVersion, text } from '../../../kit/text.ts'
import { envelope } from '../../identity/auth.ts'
import { DOCTOR, MEDICAL_CENTER } from '../items.ts'
import { TEST_LABELS, TESTS } from './examination-words.ts'
import { AGENT_LABELS, AGENTS } from './exposure-words.ts'

/** Whether a version counts: derived from what is signed. */
export const PROTOCOL_STATES = ['DRAFT', 'IN_FORCE', 'REPLACED'] as const
export const PROTOCOL_STATE_LABELS = { DRAFT: 'Draft', IN_FORCE: 'In force', REPLACED: 'Replaced' } as const

const protocolRow = z.object({
  id,
  version: z.int(),
  versionNo: z.int(),
  protocolName: z.string(),
  agent: z.enum(AGENTS),
  leastLevel: z.number().nullable(),
  tests: z.array(z.enum(TESTS)),
  intervalMonths: z.int(),
  baselineDays: z.int(),
  state: z.enum(PROTOCOL_STATES),
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
})
export type ProtocolRow = z.infer<typeof protocolRow>

/** Protocols in all their versions. */
export const protocols = register({
  label: { one: 'protocol', many: 'protocols' },
  file: 'protocols',
  row: protocolRow,
  filters: {
    state: oneOf('State', PROTOCOL_STATES, PROTOCOL_STATE_LABELS),
    agent: oneOf('Exposure', AGENTS, AGENT_LABELS),
    id: anyOf(id),
  },
  sortable: ['protocolName'],
  order: { column: 'protocolName', direction: 'ascending' },
  columns: {
    protocolName: 'Protocol',
    agent: { label: 'Exposure', value: ({ agent }) => AGENT_LABELS[agent] },
    leastLevel: 'From',
    tests: { label: 'Tests', value: ({ tests }) => tests.map((test) => TEST_LABELS[test]).join(', ') },
    intervalMonths: 'Every (months)',
    baselineDays: 'First within (days)',
    state: { label: 'State', value: ({ state }) => PROTOCOL_STATE_LABELS[state] },
    versionNo: 'Version',
    approvedBy: 'Approved by',
  },
})

const whole = (min: number, max: number) =>
  z.int('Use a whole number').min(min, `At least ${min}`).max(max, `At most ${max}`)
const content = {
  protocolName: text(100),
  agent: z.enum(AGENTS),
  /** From this level on; null: at any. */
  leastLevel: z
    .number()
    .min(0, 'At least 0')
    .max(1e6, 'At most 1,000,000')
    .nullish()
    .transform((value) => value ?? null),
  tests: z.array(z.enum(TESTS)).min(1, 'Choose a test').max(TESTS.length),
  intervalMonths: whole(1, 120),
  baselineDays: whole(0, 730),
}
const changing = { method: 'POST', permission: may(MEDICAL_CENTER, 'update'), data: protocolRow } as const

/** Which tests an exposure asks for; in force once a doctor has approved it. */
export const protocol = {
  list: endpoint({
    ...protocols.list,
    path: '/protocols/list',
    summary: 'List protocols of examinations',
    permission: may(MEDICAL_CENTER, 'read'),
  }),
  create: endpoint({
    ...changing,
    path: '/protocols',
    summary: 'Draft a protocol',
    done: SAVED,
    permission: may(MEDICAL_CENTER, 'create'),
    creates: true,
    body: z.strictObject(content),
  }),
  update: endpoint({
    ...changing,
    path: '/protocols/update',
    summary: 'Change the draft of a protocol; one in force gets a new draft beside it',
    done: SAVED,
    body: z.strictObject({ ...content, id, version: rowVersion }),
  }),
  approve: endpoint({
    ...changing,
    path: '/protocols/approve',
    summary: 'Approve a protocol, signed: it counts from now on, in place of its version before',
    done: 'Protocol in force',
    permission: may(DOCTOR, 'create'),
    body: z.strictObject({ id, version: rowVersion, proof: envelope }),
  }),
}
