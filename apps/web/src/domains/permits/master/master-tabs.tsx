import { rankConfiguration } from '@selamat/contract/domains/permits/rank-configuration'
import { rankDetail } from '@selamat/contract/domains/permits/rank-detail'
import { workType } from '@selamat/contract/domains/permits/work-type'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { texts } from './texts.ts'

const TABS = [
  { label: texts.types, to: workType.paths.list },
  { label: texts.ranks, to: rankConfiguration.paths.list },
  { label: texts.details, to: rankDetail.paths.list },
]

/** Types of work, their ranks and the details of those, as tabs of their page headers. */
export const MasterTabs = () => <LinkTabs label={texts.tabs} tabs={TABS} />
