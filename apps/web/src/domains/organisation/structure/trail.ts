import type { Crumb } from '../../../ui/page.tsx'
import { texts } from './texts.ts'

const outer: readonly Crumb[] = [{ label: texts.home, to: '/home' }, { label: texts.userManagement }]
const within = (label: string, to: string): readonly Crumb[] => [
  ...outer,
  { label: texts.structure, to: '/hierarchy_list' },
  { label, to },
]

/** Where the lists of the structure lie, each list last. */
export const trails = {
  units: [...outer, { label: texts.units.title, to: '/hierarchy_list' }],
  posts: within(texts.posts.title, '/subhierarchy_list'),
  chart: within(texts.chart.title, '/organisation-chart'),
  departments: within(texts.departments.title, '/department'),
  sections: within(texts.sections.title, '/section'),
  positions: within(texts.positions.title, '/position'),
  groups: [...outer, { label: texts.groups.users, to: '/user' }, { label: texts.groups.title, to: '/group' }],
} as const
