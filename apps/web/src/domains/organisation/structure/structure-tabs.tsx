import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { texts } from './texts.ts'

const tabs = [
  { label: texts.units.tab, to: '/hierarchy_list' },
  { label: texts.posts.tab, to: '/subhierarchy_list' },
  { label: texts.chart.tab, to: '/organisation-chart' },
  { label: texts.departments.title, to: '/department' },
  { label: texts.sections.title, to: '/section' },
  { label: texts.positions.title, to: '/position' },
]

/** The parts of the company's structure, as tabs of their page headers. */
export const StructureTabs = () => <LinkTabs label={texts.tabs} tabs={tabs} />
