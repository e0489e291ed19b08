import { workType } from '@selamat/contract/domains/permits/work-type'
import { useLoadList } from '../../../lib/use-load.ts'
import { Link } from '../../../ui/link.tsx'
import { nameColumn } from '../../../ui/list/column-kinds.tsx'
import { RowSection } from '../../../ui/list/row-section.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { listAddress } from './addresses.ts'
import { ListTabs } from './list-tabs.tsx'
import { listPurpose, texts } from './texts.ts'

const MOST = 200

/** The checklists, one for each type of work: which one is opened. */
export function Checklists() {
  const loaded = useLoadList(workType.endpoints.list, { body: { limit: MOST } })
  return (
    <Page>
      <PageHead title={texts.checklists} purpose={listPurpose.CHECKLIST} tabs={<ListTabs list="CHECKLIST" />} />
      <RowSection
        title={texts.chooseType}
        many={workType.label.many}
        loaded={loaded}
        columns={[
          nameColumn('typeName'),
          {
            key: 'lines',
            title: texts.checklist,
            cell: ({ id, checklistCount }) => (
              <Link to={listAddress('CHECKLIST', id)}>{texts.lineCount(checklistCount)}</Link>
            ),
            width: 160,
            priority: 'key',
          },
        ]}
        keyOf={({ id }) => id}
        nameOf={({ typeName }) => typeName}
        open={({ id }) => ({ to: listAddress('CHECKLIST', id) })}
        nothing={{ title: texts.noTypes, text: texts.typesPurpose }}
        all={workType.paths.list}
      />
    </Page>
  )
}
