import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { FLOW_TEXTS } from './texts.ts'

const TABS = [
  { label: FLOW_TEXTS.title, to: '/form-flow' },
  { label: FLOW_TEXTS.categories, to: '/workflow-categorization' },
]

/** Workflows and their categories, as tabs of their page headers. */
export const FlowTabs = () => <LinkTabs label={FLOW_TEXTS.title} tabs={TABS} />
