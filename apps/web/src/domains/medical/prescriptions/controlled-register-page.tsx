import { stockItemAddress } from '@selamat/contract/domains/medical/items'
import {
  controlledMovements,
  controlledRegister,
} from '@selamat/contract/domains/medical/prescriptions/controlled-register'
import { CONTROL_LABELS, MOVEMENT_LABELS } from '@selamat/contract/domains/medical/stock/stock-words'
import { count, dateTime } from '../../../lib/format.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { actorsOf, signed } from '../stock/movement-list.tsx'
import { StockTabs, stockTrail } from '../stock/stock-tabs.tsx'
import { texts } from './texts.ts'

const view = registerView(controlledMovements)

const columns = registerColumns(controlledMovements, [
  {
    key: 'itemName',
    cell: ({ itemName }) => itemName,
    second: ({ control, batchNo }) => `${CONTROL_LABELS[control]} · ${batchNo}`,
    also: ['control', 'batchNo'],
  },
  { key: 'at', cell: ({ at }) => dateTime(at), width: 144, priority: 'key' },
  {
    key: 'movement',
    cell: ({ movement }) => MOVEMENT_LABELS[movement],
    second: ({ reason }) => reason,
    also: ['reason'],
    width: 150,
    priority: 'key',
  },
  {
    key: 'patientName',
    title: texts.patient,
    cell: ({ patientName }) => patientName ?? '–',
    second: ({ username, prescriptionNumber }) => [username, prescriptionNumber].filter(Boolean).join(' · '),
    also: ['username', 'prescriptionNumber'],
    width: 200,
    priority: 'key',
  },
  { key: 'prescriber', cell: ({ prescriber }) => prescriber ?? '–', width: 160, priority: 'extra' },
  {
    key: 'qty',
    cell: ({ qty }) => <b>{signed(qty)}</b>,
    width: 90,
    align: 'right',
    priority: 'key',
    onPhone: 'named',
  },
  {
    key: 'balanceAfter',
    cell: ({ balanceAfter, unit }) => `${count(balanceAfter)} ${unit}`,
    width: 110,
    align: 'right',
    onPhone: 'named',
  },
  { key: 'actor', cell: actorsOf, also: ['secondActor'], width: 180 },
])

/** The register of controlled medicines, by day or month. */
export default function ControlledRegisterPage() {
  const { list, exporting } = useRegister(view, controlledRegister.list)
  return (
    <ListPage
      {...list}
      title={texts.register}
      trail={stockTrail('MEDICINE', texts.register)}
      purpose={texts.registerPurpose}
      heads={[exporting(controlledRegister.export).all]}
      tabs={<StockTabs kind="MEDICINE" />}
      columns={columns}
      searches={texts.registerSearch}
      nameOf={({ itemName, batchNo }) => `${itemName}, ${batchNo}`}
      open={({ itemId }) => ({ to: stockItemAddress('MEDICINE', itemId) })}
      nothingYet={<NothingYet title={texts.registerNone} text={texts.registerPurpose} />}
    />
  )
}
