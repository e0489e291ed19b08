import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { ResourceFormDrawer } from '../../../crud/resource-form-drawer.tsx'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Link } from '../../../ui/link.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { texts } from '../texts.ts'
import { inventoryForm } from './inventory.tsx'
import { ItemPage } from './item-page.tsx'
import { STOCK_LISTS } from './stock-tabs.tsx'

/** One item of the inventory: its batches and its movements. */
export default function InventoryPage() {
  const [{ id = '' }] = useAddressQuery()
  const loaded = useLoad(inventory.endpoints.get, { params: { id: Number(id) } })
  const { data: row } = loaded
  if (row === null) {
    const nothing = {
      title: texts.itemGone,
      text: texts.itemGoneText,
      action: <Link to={STOCK_LISTS.INVENTORY.list}>{texts.toItems}</Link>,
    }
    return <RecordLoading failed={texts.itemFailed} loaded={loaded} nothing={nothing} />
  }
  const { inventoryName, code, categoryName, description } = row
  return (
    <ItemPage
      kind="INVENTORY"
      row={row}
      name={inventoryName}
      about={`${code} · ${categoryName}`}
      facts={description ? [{ label: texts.description, value: description }] : []}
      form={(onClose) => <ResourceFormDrawer form={inventoryForm} row={row} onClose={onClose} />}
    />
  )
}
