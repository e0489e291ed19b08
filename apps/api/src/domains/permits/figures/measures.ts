import { figureRows } from '@selamat/contract/domains/permits/figures/permit-figures'
import { GATE_LABELS } from '@selamat/contract/domains/permits/gates'
import { PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { permitList, permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { PERMIT_STAGE_LABELS } from '@selamat/contract/domains/permits/permit-stages'
import { PERMIT_KIND_LABELS, PERMIT_RISK_LABELS } from '@selamat/contract/domains/permits/permit-words'
import { sql } from 'kysely'
import type { Dimension, FirstRows } from '../../../measures/measure.ts'
import { measuredList } from '../../../measures/measured-list.ts'
import { measuresOf } from '../../../measures/measures-of.ts'
import { byEmployer, bySite } from '../../../measures/places.ts'
import { tenantOf } from '../../../platform/access.ts'
import { permitReads } from '../register/list.ts'
import { minutesToApprove } from './first-check.ts'
import { refusedGates } from './refused-gates.ts'

const list = measuredList(permitList, permitRegister.list, '/permit-to-work', permitReads)

const filters = {
  siteId: 'Site',
  locationId: 'Location',
  employerId: 'Employer',
  workTypeId: 'Type of work',
  kind: 'Kind',
  risk: 'Risk',
}
const site = bySite('p.site_id')
const employer = byEmployer('p.employer_id')
const state: Dimension = {
  label: 'State',
  value: sql`p.status`,
  labels: PERMIT_STATE_LABELS,
  rows: (value) => ({ status: [value] }),
}
const kind: Dimension = {
  label: 'Kind',
  value: sql`p.kind`,
  labels: PERMIT_KIND_LABELS,
  rows: (value) => ({ kind: [value] }),
}
const risk: Dimension = {
  label: 'Risk',
  value: sql`p.risk`,
  labels: PERMIT_RISK_LABELS,
  rows: (value) => ({ risk: [value] }),
}
const waitsAt: Dimension = {
  label: 'Stage',
  value: sql`cs.node`,
  join: () => sql`left join case_steps cs on cs.case_id = p.case_id and cs.state = 'open'`,
  labels: PERMIT_STAGE_LABELS,
  rows: (stage) => ({ waitsAt: [stage] }),
}
const gate: Dimension = {
  label: 'Gate',
  value: sql`r.gate`,
  join: ({ actor }, days) => sql`join ${refusedGates(tenantOf(actor), days)} r on r.permit_id = p.id`,
  labels: GATE_LABELS,
  rows: (value) => ({ refusedGate: [value] }),
}

const first: FirstRows = {
  order: sql`p.ends_at, p.id`,
  title: sql`p.title`,
  detail: sql`p.number`,
  when: sql`to_char(p.ends_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI')`,
  address: sql`'/permit-to-work/action?action=view&id=' || p.id`,
}

const NOW = { filters, unit: '', of: 'NOW', kind: 'COUNT', first } as const
const PERIOD = { filters, of: 'PERIOD', first } as const
const places = { site, employer, kind, risk }

/** What of permits is counted. */
export const permitMeasures = measuresOf(
  list,
  'Permits',
)([
  {
    ...NOW,
    key: 'permits-live',
    label: 'Live permits',
    formula: 'Permits that are issued, in force, stopped or handed over.',
    better: null,
    rows: figureRows.live,
    dimensions: { state, ...places },
  },
  {
    ...NOW,
    key: 'permits-in-force',
    label: 'In force',
    formula: 'Permits under which work goes on.',
    better: null,
    rows: () => ({ quick: ['inForce'] }),
    dimensions: places,
  },
  {
    ...NOW,
    key: 'permits-overdue',
    label: 'Late hand-back',
    formula: 'Permits whose time has ended and that nobody has handed back.',
    better: 'LESS',
    rows: figureRows.overdue,
    dimensions: { state, ...places },
  },
  {
    ...NOW,
    key: 'permits-stopped',
    label: 'Stopped',
    formula: 'Permits that are suspended until they are reinstated.',
    better: 'LESS',
    rows: () => ({ status: ['SUSPENDED'] }),
    dimensions: places,
  },
  {
    ...NOW,
    key: 'permits-ending',
    label: 'Ends soon',
    formula: 'Live permits whose time ends within 2 hours or has ended.',
    better: null,
    rows: () => ({ quick: ['expiring'] }),
    dimensions: { state, ...places },
  },
  {
    ...NOW,
    key: 'permits-to-start',
    label: 'Waiting to start',
    formula: 'Permits that are approved or issued and not yet accepted.',
    better: null,
    rows: () => ({ status: ['APPROVED', 'ISSUED'] }),
    dimensions: { state, ...places },
  },
  {
    ...NOW,
    key: 'permits-waiting',
    label: 'Requests waiting',
    formula: 'Requests that wait for an approval or for changes of their requester.',
    better: 'LESS',
    rows: figureRows.waiting,
    dimensions: { stage: waitsAt, ...places },
  },
  {
    ...PERIOD,
    key: 'permits-time-to-approve',
    kind: 'DURATION',
    take: 'MEDIAN',
    label: 'Time to approve, median',
    unit: 'min',
    formula:
      'Median of the minutes from the submission of a request to its approval, of requests approved in the period.',
    better: 'LESS',
    rows: (days) => ({ approvedOn: days }),
    amount: ({ actor }, days) => minutesToApprove(tenantOf(actor), days),
    dimensions: places,
  },
  {
    ...PERIOD,
    key: 'permits-ready-first',
    kind: 'SHARE',
    label: 'Ready at first check',
    unit: '%',
    formula: 'Permits issued in the period whose gates were all open at the first attempt, of all that were issued.',
    better: 'MORE',
    rows: (days) => ({ issuedOn: days }),
    part: () => ({ firstCheck: ['ready'] }),
    dimensions: places,
  },
  {
    ...PERIOD,
    key: 'permits-closed-gates',
    kind: 'COUNT',
    label: 'Closed gates',
    unit: '',
    formula: 'Permits that a closed gate refused or stopped in the period; each counts once for a gate.',
    better: 'LESS',
    rows: figureRows.refused,
    dimensions: { gate, ...places },
  },
])
