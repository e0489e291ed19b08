import { fitness, fitnessList } from '@selamat/contract/domains/medical/fitness/fitness'
import {
  CLEARED_STATES,
  RESTRICTED_STATES,
  SEEN_FITNESS,
} from '@selamat/contract/domains/medical/fitness/fitness-words'
import { FITNESS_PAGE, MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { addDays } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { MeasureAsking } from '../../../measures/measure.ts'
import { measuredList } from '../../../measures/measured-list.ts'
import { measuresOf } from '../../../measures/measures-of.ts'
import { byDepartment } from '../../../measures/places.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { everybodysFitness, fitnessReads } from './read-fitness.ts'

const VALID = [...CLEARED_STATES, ...RESTRICTED_STATES]
const SOON_DAYS = 30

const shared = { of: 'NOW', filters: {}, dimensions: {} } as const
const first = {
  order: sql`t.full_name, t.id`,
  title: sql`t.full_name`,
  detail: sql`t.username`,
  when: sql`null::text`,
  address: sql`'/fitness?q=' || t.username`,
}

/** What of fitness for work is counted: days and work, never why. */
export const fitnessMeasures = measuresOf(
  measuredList(fitnessList, fitness.list, FITNESS_PAGE, fitnessReads),
  'Fitness for work',
)([
  {
    ...shared,
    key: 'fitness-not-cleared',
    kind: 'COUNT',
    label: 'Not cleared',
    unit: '',
    formula:
      'People of your team, or in your care, whose fitness has ended, is not known or does not allow their work.',
    better: 'LESS',
    rows: () => ({ state: SEEN_FITNESS.filter((state) => !VALID.some((one) => one === state)) }),
    first,
  },
  {
    ...shared,
    key: 'fitness-ending',
    kind: 'COUNT',
    label: 'Clearance ends soon',
    unit: '',
    formula: 'People of your team, or in your care, whose clearance ends within 30 days.',
    better: 'LESS',
    rows: (_days, { today }: MeasureAsking) => ({ validUntil: { from: today, until: addDays(today, SOON_DAYS) } }),
    first,
  },
  {
    ...shared,
    key: 'examination-coverage',
    kind: 'SHARE',
    label: 'Examination coverage',
    unit: '%',
    formula:
      'People with a fitness certificate that is valid today, of all people: those of your team or in your care, for the management everybody.',
    better: 'MORE',
    rows: () => ({}),
    part: () => ({ state: VALID }),
    smallest: 5,
    // The management has the number of everybody; who is behind it stays with the clinic.
    whole: { items: ['submenu/Dashboard Management'], readers: [MEDICAL_RECORD], rows: everybodysFitness },
    dimensions: {
      department: {
        ...byDepartment('e.department_id'),
        join: ({ today }) => sql`left join employments e on e.user_id = t.id and ${holdsAt('e', today)}`,
        isSingle: true,
      },
    },
  },
])
