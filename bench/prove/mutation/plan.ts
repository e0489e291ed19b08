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
const CONFIDENTIAL: readonly TestSelection[] = [`${WORKFLOW}/health-complaint.test.ts`, 'confidentiality.test.ts']

/** Who may do what, whose rows are reached, what a status may become, and what the trail says: file by file with its tests. */
export const PLAN: Readonly<Record<string, readonly TestSelection[]>> = {
  'platform/session.ts': [
    `${IDENTITY}/session.test.ts`,
    [`${IDENTITY}/role.test.ts`, /archived|at once|change/],
    'domains/notifications/streams.test.ts',
    `${IDENTITY}/second-factor.test.ts`,
    'domains/audit/audit.test.ts',
  ],
  'platform/access.ts': [`${IDENTITY}/user-scope.test.ts`, `${WORKFLOW}/submit-report.test.ts`, 'tenants.test.ts'],
  'platform/lifecycle.ts': [
    'platform/lifecycle.test.ts',
    `${WORKFLOW}/life-cycle.test.ts`,
    'domains/master-data/equipment/maintenance/actions.test.ts',
    'domains/master-data/ppe/issue/ppe-issue.test.ts',
  ],
  'platform/audit.ts': ['domains/audit/audit.test.ts', 'platform/lifecycle.test.ts', KINDS],
  'platform/audit-verify.ts': ['platform/audit-trail.test.ts'],
  'platform/audit-seal.ts': ['platform/audit-trail.test.ts'],
  'platform/audit-anchor.ts': ['platform/audit-trail.test.ts'],
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
  [`${IDENTITY}/commands/access-checks.ts`]: [
    `${IDENTITY}/user-permissions.test.ts`,
    `${IDENTITY}/role.test.ts`,
    `${IDENTITY}/user-write.test.ts`,
  ],
  [`${IDENTITY}/queries/user-scope.ts`]: [`${IDENTITY}/user-scope.test.ts`],
  [`${WORKFLOW}/relations.ts`]: [
    `${WORKFLOW}/relations.test.ts`,
    `${WORKFLOW}/submit-report.test.ts`,
    ...CONFIDENTIAL,
    `${WORKFLOW}/hand-over.test.ts`,
    `${IDENTITY}/appointment.test.ts`,
  ],
  [`${WORKFLOW}/queries/visible-case.ts`]: [`${WORKFLOW}/submit-report.test.ts`, ...CONFIDENTIAL],
  [`${WORKFLOW}/queries/my-tasks.ts`]: [`${WORKFLOW}/my-tasks.test.ts`],
  [`${PERMITS}/relations.ts`]: [`${PERMITS}/permit.test.ts`, `${PERMITS}/register/register.test.ts`],
  [`${PERMITS}/permit-moves.ts`]: [
    `${PERMITS}/duties.test.ts`,
    `${PERMITS}/permit.test.ts`,
    `${PERMITS}/gates/gates.test.ts`,
  ],
  [`${PERMITS}/gates/gas-gate.ts`]: [`${PERMITS}/gates/gates.test.ts`, `${PERMITS}/evidence/gas-tests.test.ts`],
  [`${PERMITS}/gates/people-gates.ts`]: [`${PERMITS}/gates/gates.test.ts`],
  [`${PERMITS}/gates/permit-gates.ts`]: [`${PERMITS}/gates/gates.test.ts`],
  [`${PERMITS}/gates/place-gates.ts`]: [`${PERMITS}/gates/gates.test.ts`],
  [`${PERMITS}/gates/shift-gate.ts`]: [`${PERMITS}/gates/gates.test.ts`],
  [`${PERMITS}/gates/competence.ts`]: [`${PERMITS}/gates/gates.test.ts`],
  [`${PERMITS}/queries/job.ts`]: [`${PERMITS}/evidence/test-run.test.ts`, `${PERMITS}/gates/job.test.ts`],
  [`${PERMITS}/conflicts/pairs.ts`]: [`${PERMITS}/conflicts/conflicts-of.test.ts`],
  [`${PERMITS}/conflicts/who-settles.ts`]: [`${PERMITS}/conflicts/conflicts.test.ts`],
  'domains/imports/find-import.ts': ['domains/imports/imports.test.ts', 'record-import/record-import.test.ts'],
  'domains/audit/queries/list-audit.ts': ['domains/audit/audit.test.ts'],
  'domains/files/commands/attach-files.ts': [
    'domains/files/files.test.ts',
    'domains/master-data/contractors/contractors.test.ts',
  ],
}
