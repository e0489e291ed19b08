import { GATES as GATE_NAMES } from '@selamat/contract/domains/permits/gates'
import type { TestSelection } from './tests.ts'

/** The kinds that stand for all of them: plain, with a code, in a tree, with a scope, with hooks. */
const KINDS: TestSelection = [
  'crud/crud.test.ts',
  /^(tools|categories|equipment categories|roles|models|contractor documents|a look-up|a record that is used)/,
]
const KEYS = 'domains/master-data/keys/keys.test.ts'
const IDENTITY = 'domains/identity'
const WORKFLOW = 'domains/workflow'
const PERMITS = 'domains/permits'
const HIRADC = 'domains/hiradc'
const CONFIDENTIAL: readonly TestSelection[] = [`${WORKFLOW}/health-complaint.test.ts`, 'confidentiality.test.ts']
const GATES: readonly TestSelection[] = [`${PERMITS}/gates/gates.test.ts`]
/** Where a task goes to somebody whom its rules did not choose. */
const STAND_INS: readonly TestSelection[] = [
  `${WORKFLOW}/delegation.test.ts`,
  `${WORKFLOW}/reassign.test.ts`,
  `${PERMITS}/stand-ins.test.ts`,
  `${HIRADC}/stand-ins.test.ts`,
]

/** Files by name, each with the tests that notice its faults, the quickest first. */
type Files = Readonly<Record<string, readonly TestSelection[]>>

/** By group: who may do what, whose rows are reached, what a status may become, who signs, and what the trail says. */
export const PLAN: Readonly<Record<string, Files>> = {
  access: {
    'platform/session.ts': [
      `${IDENTITY}/session.test.ts`,
      [`${IDENTITY}/role.test.ts`, /archived|at once|change/],
      'domains/notifications/streams.test.ts',
      `${IDENTITY}/second-factor.test.ts`,
      'domains/audit/audit.test.ts',
    ],
    'platform/access.ts': [`${IDENTITY}/user-scope.test.ts`, `${WORKFLOW}/submit-report.test.ts`, 'tenants.test.ts'],
    [`${IDENTITY}/commands/access-checks.ts`]: [
      `${IDENTITY}/user-permissions.test.ts`,
      `${IDENTITY}/role.test.ts`,
      `${IDENTITY}/user-write.test.ts`,
    ],
    [`${WORKFLOW}/relations.ts`]: [
      `${WORKFLOW}/relations.test.ts`,
      `${WORKFLOW}/submit-report.test.ts`,
      ...CONFIDENTIAL,
      `${WORKFLOW}/hand-over.test.ts`,
      `${IDENTITY}/appointment.test.ts`,
      ...STAND_INS,
    ],
    [`${WORKFLOW}/queries/visible-case.ts`]: [`${WORKFLOW}/submit-report.test.ts`, ...CONFIDENTIAL],
    [`${WORKFLOW}/queries/my-tasks.ts`]: [`${WORKFLOW}/my-tasks.test.ts`],
    [`${PERMITS}/relations.ts`]: [`${PERMITS}/permit.test.ts`, `${PERMITS}/register/register.test.ts`],
    [`${HIRADC}/relations.ts`]: [`${HIRADC}/hiradc.test.ts`, `${HIRADC}/register/register.test.ts`],
    'domains/files/commands/attach-files.ts': [
      'domains/files/files.test.ts',
      'domains/master-data/contractors/contractors.test.ts',
    ],
  },
  tenant: {
    'crud/crud-routes.ts': [KINDS, 'crud/kit.test.ts', KEYS],
    'crud/write.ts': [KINDS, 'crud/kit.test.ts', KEYS, 'domains/master-data/locations/location.test.ts'],
    'platform/records/scope.ts': ['crud/kit.test.ts', KINDS],
    'platform/records/find.ts': [KINDS],
    'platform/records/list.ts': [
      KINDS,
      'domains/audit/audit.test.ts',
      [`${IDENTITY}/user-list.test.ts`, /estimates the count/],
    ],
    'platform/records/conditions.ts': [KINDS, 'domains/audit/audit.test.ts'],
    'platform/records/resolved-filters.ts': [
      'domains/master-data/contractors/contractors.test.ts',
      ['domains/master-data/equipment/equipment.test.ts', /several categories/],
    ],
    'platform/records/options.ts': [KINDS],
    'platform/records/record-statements.ts': [KINDS],
    [`${IDENTITY}/queries/user-scope.ts`]: [`${IDENTITY}/user-scope.test.ts`],
    'domains/imports/find-import.ts': ['domains/imports/imports.test.ts', 'record-import/record-import.test.ts'],
  },
  'life cycle': {
    'platform/lifecycle.ts': [
      'platform/lifecycle.test.ts',
      `${WORKFLOW}/life-cycle.test.ts`,
      'domains/master-data/equipment/maintenance/actions.test.ts',
      'domains/master-data/ppe/issue/ppe-issue.test.ts',
    ],
    [`${PERMITS}/permit-moves.ts`]: [
      `${PERMITS}/duties.test.ts`,
      `${PERMITS}/permit.test.ts`,
      ...GATES,
      `${PERMITS}/independence.test.ts`,
      `${PERMITS}/ending.test.ts`,
    ],
    [`${HIRADC}/hiradc-moves.ts`]: [`${HIRADC}/hiradc.test.ts`, `${HIRADC}/dependents.test.ts`],
  },
  signature: {
    [`${IDENTITY}/commands/sign-with-password.ts`]: [`${PERMITS}/proofs.test.ts`],
    [`${IDENTITY}/commands/reauthenticate.ts`]: [
      `${IDENTITY}/password.test.ts`,
      `${IDENTITY}/second-factor.test.ts`,
      `${IDENTITY}/profile.test.ts`,
      `${PERMITS}/proofs.test.ts`,
    ],
    [`${PERMITS}/sign.ts`]: [`${PERMITS}/permit.test.ts`, `${PERMITS}/independence.test.ts`],
    [`${PERMITS}/content.ts`]: [`${PERMITS}/completeness.test.ts`, `${PERMITS}/permit.test.ts`],
    [`${PERMITS}/queries/stage-duty.ts`]: [`${PERMITS}/stand-ins.test.ts`, `${PERMITS}/duties.test.ts`],
  },
  independence: {
    [`${PERMITS}/independence.ts`]: [
      `${PERMITS}/independence.test.ts`,
      `${PERMITS}/stand-ins.test.ts`,
      `${PERMITS}/evidence/crew.test.ts`,
    ],
    [`${HIRADC}/queries/facts.ts`]: [`${HIRADC}/hiradc.test.ts`, `${HIRADC}/stand-ins.test.ts`],
    [`${WORKFLOW}/task-rules.ts`]: [`${PERMITS}/stand-ins.test.ts`, `${HIRADC}/stand-ins.test.ts`],
    [`${WORKFLOW}/stand-ins.ts`]: STAND_INS,
    [`${WORKFLOW}/queries/successors.ts`]: [`${WORKFLOW}/reassign.test.ts`, `${PERMITS}/stand-ins.test.ts`],
  },
  gates: {
    ...Object.fromEntries(GATE_NAMES.map((gate) => [`${PERMITS}/gates/${gate}.ts`, GATES])),
    [`${PERMITS}/gates/gas.ts`]: [...GATES, `${PERMITS}/evidence/gas-tests.test.ts`],
    [`${PERMITS}/queries/job.ts`]: [`${PERMITS}/evidence/test-run.test.ts`, `${PERMITS}/gates/job.test.ts`],
    [`${PERMITS}/conflicts/pairs.ts`]: [`${PERMITS}/conflicts/conflicts-of.test.ts`],
    [`${PERMITS}/conflicts/who-settles.ts`]: [`${PERMITS}/conflicts/conflicts.test.ts`],
  },
  trail: {
    'platform/audit.ts': ['domains/audit/audit.test.ts', 'platform/lifecycle.test.ts', KINDS],
    'platform/audit-verify.ts': ['platform/audit-trail.test.ts'],
    'platform/audit-seal.ts': ['platform/audit-trail.test.ts'],
    'platform/audit-anchor.ts': ['platform/audit-trail.test.ts'],
    'domains/audit/queries/list-audit.ts': ['domains/audit/audit.test.ts'],
  },
}
