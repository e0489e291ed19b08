import type { HiradcState } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { REVIEWS_DUE } from '@selamat/contract/domains/hiradc/hiradc-register'
import { riskMatrixSettings } from '@selamat/contract/domains/hiradc/risk-matrix'
import { user } from '@selamat/contract/domains/identity/user'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { department } from '@selamat/contract/domains/organisation/department'
import { site } from '@selamat/contract/domains/organisation/site'
import { type ChoiceSource, fixedChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { statusLabel } from '../../../ui/status.ts'
import { texts } from './texts.ts'

export const departments = choicesOf(department)

/** The bands of the company's matrix, the highest risk first. */
const bands: ChoiceSource = {
  key: 'risk-bands',
  load: async () =>
    (await call(riskMatrixSettings.read, {})).data.matrix.bands
      .map(({ colour, name, from, to }) => ({ value: colour, label: `${name} ${from}–${to}` }))
      .toReversed(),
}

export const FILTERS = {
  department: { name: 'departmentId', label: texts.departmentOnly, kind: 'ids', source: departments },
  site: { name: 'siteId', label: texts.site, kind: 'ids', source: choicesOf(site) },
  location: { name: 'locationId', label: texts.location, kind: 'ids', source: choicesOf(location) },
  author: {
    name: 'authorId',
    label: texts.author,
    kind: 'ids',
    source: choicesOf({ path: 'users', endpoints: user }),
  },
  band: { name: 'band', label: texts.band, kind: 'texts', source: bands },
  review: {
    name: 'review',
    label: texts.review,
    kind: 'texts',
    source: fixedChoices(
      'hiradc-reviews',
      REVIEWS_DUE.map((value) => ({ value, label: texts.reviews[value] })),
    ),
  },
} as const satisfies Record<string, Filter>

/** A filter on some of the states of the life cycle. */
export const statusFilter = (states: readonly HiradcState[], labelOf = statusLabel): Filter => ({
  name: 'status',
  label: texts.status,
  kind: 'texts',
  source: fixedChoices(
    `hiradc-${states.join('-')}`,
    states.map((value) => ({ value, label: labelOf(value) })),
  ),
})
