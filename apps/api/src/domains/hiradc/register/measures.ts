import { HAZARD_CATEGORY_LABELS } from '@selamat/contract/domains/hiradc/hazard-category'
import { hiradcOverview, hiradcRows } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { hiradcList, hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { sql } from 'kysely'
import { measuredList } from '../../../measures/measured-list.ts'
import { measuresOf } from '../../../measures/measures-of.ts'
import { byDepartment, bySite } from '../../../measures/places.ts'
import { rowReads } from '../overview/list-rows.ts'
import type { HiradcPorts } from '../ports.ts'
import { hiradcReads } from './list.ts'

const places = { departmentId: 'Department', siteId: 'Site', locationId: 'Location' }
const GROUP = 'Risk assessments'
const IN_FORCE = { kind: 'COUNT', unit: '', better: 'LESS', of: 'NOW' } as const

const rows = measuredList(hiradcRows, hiradcOverview.rows, '/hiradc-rows', rowReads)
const rowMeasures = measuresOf(
  rows,
  GROUP,
)(
  [
    {
      key: 'hiradc-high-residual',
      label: 'High residual risk',
      formula: 'Rows of assessments in force whose risk is in the highest band even with controls.',
      rows: () => ({ residualBand: ['red'] }),
    },
    {
      key: 'hiradc-late-controls',
      label: 'Controls late',
      formula: 'Rows of assessments in force with a further control that is not in place by its day.',
      rows: () => ({ overdueControl: ['yes'] }),
    },
  ].map((measure) => ({
    ...IN_FORCE,
    ...measure,
    filters: { ...places, category: 'Category' },
    dimensions: {
      category: {
        label: 'Category',
        value: sql`t.category`,
        labels: HAZARD_CATEGORY_LABELS,
        rows: (value: string) => ({ category: [value] }),
      },
    },
    first: {
      order: sql`t.residual_risk desc, t.id`,
      join: sql`join hiradc_revisions r on r.id = t.revision_id`,
      title: sql`t.hazard`,
      detail: sql`r.number || ' ' || r.title`,
      when: sql`null::text`,
      address: sql`'/detail-hiradc?id=' || r.hiradc_id`,
    },
  })),
)

/** What of risk assessments is counted. */
export const hiradcMeasures = (ports: HiradcPorts) => [
  ...rowMeasures,
  ...measuresOf(
    measuredList(hiradcList, hiradcRegister.approved, '/list-hiradc', hiradcReads(ports, 'approved')),
    GROUP,
  )([
    {
      ...IN_FORCE,
      key: 'hiradc-reviews-late',
      label: 'Reviews late',
      formula: 'Assessments in force whose review was due before today.',
      filters: places,
      rows: () => ({ review: ['OVERDUE'] }),
      dimensions: { department: byDepartment('r.department_id'), site: bySite('r.site_id') },
      first: {
        order: sql`r.valid_until, r.id`,
        title: sql`r.title`,
        detail: sql`r.number`,
        when: sql`r.valid_until::text`,
        address: sql`'/detail-hiradc?id=' || r.hiradc_id`,
      },
    },
  ]),
]
