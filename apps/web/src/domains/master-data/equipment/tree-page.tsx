import {
  EQUIPMENT_FAMILIES,
  type EquipmentFamily,
} from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { equipmentTree } from '@selamat/contract/domains/master-data/equipment/equipment-tree'
import { results } from '../../../lib/format.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { LoadFailed, NothingMatches, NothingYet } from '../../../ui/empty-state.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { REGISTER_PATHS } from './register-paths.ts'
import { Branches } from './tree-branches.tsx'

const PAGE = 50
const address = (family: EquipmentFamily) => `/equipment-tree?family=${family}`
const LABELS: Readonly<Record<EquipmentFamily, string>> = {
  COMPANY: 'Equipment',
  FIRE: 'Fire tools & equipment',
  CONTRACTOR: 'Contractor equipment',
}
const TABS = EQUIPMENT_FAMILIES.map((family) => ({ label: LABELS[family], to: address(family) }))

/** Equipment as a tree: parent equipment page by page, child equipment when unfolded. */
export default function TreePage() {
  const [query, change] = useAddressQuery()
  const family = EQUIPMENT_FAMILIES.find((each) => each === query.family) ?? 'COMPANY'
  const keyword = query.q ?? ''
  const page = Math.max(1, Number(query.page) || 1)
  const body = { family, limit: PAGE, start: (page - 1) * PAGE, ...(keyword === '' ? {} : { keyword }) }
  const loaded = useLoadList(equipmentTree.list, { body })
  const { rows, pagination } = loaded.data
  const empty =
    keyword === '' ? (
      <NothingYet title="No equipment yet" text="Equipment in the register appears here with its child equipment." />
    ) : (
      <NothingMatches title="No equipment matches" text={`“${keyword}”`} />
    )
  return (
    <Page>
      <PageHead
        title="Equipment tree"
        up={[{ label: LABELS[family], to: REGISTER_PATHS[family].parents }]}
        purpose="Parent equipment with its child equipment."
        tabs={<LinkTabs label="Families of equipment" tabs={TABS} at={address(family)} />}
      />
      <Row gap={8} justify="between" wrap size="small" tone="quiet" className="equipment-tree__tools">
        <SearchBox
          hint="Code, type, brand"
          keyword={keyword}
          onSearch={(text) => change({ q: text || undefined, page: undefined })}
        />
        <span role="status">{pagination && results(pagination.totalItem, pagination.totalIsExact)}</span>
      </Row>
      {loaded.state === 'failure' ? (
        <LoadFailed title="The equipment could not be loaded" error={loaded.error} onRetry={loaded.reload} />
      ) : pagination === null ? (
        <Spinner page />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <Branches key={`${family}${keyword}${page}`} nodes={rows} />
      )}
      {pagination !== null && pagination.totalItem > PAGE && (
        <Pager pagination={pagination} pageSize={PAGE} onChange={(next) => change({ page: String(next) }, true)} />
      )}
    </Page>
  )
}
