import { contractor, WORKING, WORKING_LABELS } from '@selamat/contract/domains/master-data/contractors/contractor'
import { PREQUALIFICATION_STATUSES } from '@selamat/contract/domains/master-data/contractors/prequalification'
import { oneOf } from '@selamat/contract/kit/register'
import { sql } from 'kysely'
import { listedRows } from '../../../measures/measured-list.ts'
import { measuresOf } from '../../../measures/measures-of.ts'
import { tenantOf } from '../../../platform/access.ts'
import { conditions } from '../../../platform/records/conditions.ts'
import { resolvedFilters } from '../../../platform/records/resolved-filters.ts'
import { scopeOf } from '../../../platform/records/scope.ts'
import { contractorBinding } from './contractor.ts'

const STATUS_LABELS = { VALID: 'Valid', EXPIRING: 'Expires soon', EXPIRED: 'Expired', NONE: 'None' } as const
const { list } = contractor.endpoints
const described = {
  filters: {
    prequalification: oneOf('Prequalification', PREQUALIFICATION_STATUSES, STATUS_LABELS),
    working: oneOf('People', WORKING, WORKING_LABELS),
  },
  list,
}

/** What of contractors is counted. */
export const contractorMeasures = measuresOf(
  listedRows(described, list, contractor.paths.list, ({ context, actor }, values) => {
    const { scope, filter } = resolvedFilters(contractorBinding, values)
    const { where } = conditions({
      scope: scopeOf(context, { scope }, actor),
      tenant: tenantOf(actor),
      archived: false,
      filter,
      expression: (field) => `t.${field}`,
    })
    return { table: sql`contractors t`, id: sql`t.id`, where }
  }),
  'Contractors',
)([
  {
    key: 'contractors-prequalified',
    kind: 'SHARE',
    label: 'Prequalified contractors',
    unit: '%',
    formula: 'Contractors with people here whose prequalification is valid today, of all contractors with people here.',
    better: 'MORE',
    of: 'NOW',
    whole: { items: ['submenu/Dashboard Management'] },
    filters: {},
    rows: () => ({ working: ['yes'] }),
    part: () => ({ prequalification: ['VALID', 'EXPIRING'] }),
    dimensions: {},
  },
])
