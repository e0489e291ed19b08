import { PaperClipOutlined } from '@ant-design/icons'
import {
  childContractorEquipment,
  childEquipment,
  childFireEquipment,
} from '@selamat/contract/domains/master-data/equipment/child-equipment'
import {
  contractorEquipment,
  equipment,
  fireEquipment,
} from '@selamat/contract/domains/master-data/equipment/equipment'
import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { EQUIPMENT_LOG_KINDS, type EquipmentLog } from '@selamat/contract/domains/master-data/equipment/equipment-log'
import { equipmentLogs } from '@selamat/contract/domains/master-data/equipment/equipment-registers'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { fixedChoices } from '../../../lib/choices.ts'
import { capital, dateTime } from '../../../lib/format.ts'
import { useAddressQuery, usePath } from '../../../lib/navigation.ts'
import { useLoad, useLoadList } from '../../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { type Filter, listShape } from '../../../ui/list/filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { listBody } from '../../../ui/list/list-state.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { Mark } from '../../../ui/mark.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Person } from '../../../ui/person.tsx'
import { RecordUnnamed } from '../../../ui/record-unnamed.tsx'
import { LOG_LABELS, logMeaning } from './log-labels.ts'
import { REGISTER_PATHS } from './register-paths.ts'
import './log-details.css'

/** The details of a log entry: day and result, note, each field before and after, file. */
function LogDetails({
  entry: { doneOn, result, note, changes, file, assignmentNumber },
}: {
  readonly entry: EquipmentLog
}) {
  const outcome = result === null ? null : `${result === 'PASSED' ? 'Passed' : 'Failed'} on ${doneOn}`
  return (
    <Stack gap={2} className="log-details">
      {outcome && <span className={result === 'FAILED' ? 'log-details__failed' : undefined}>{outcome}</span>}
      {note && <span>{note}</span>}
      {changes.map(({ field, from, to }) => (
        <span key={field}>
          <span className="log-details__field">{field}</span> {from ?? 'empty'} <span aria-hidden>→</span>
          <span className="visually-hidden">became</span> <b>{to ?? 'empty'}</b>
        </span>
      ))}
      {file && (
        <span>
          <PaperClipOutlined aria-hidden /> {file.name}
        </span>
      )}
      {assignmentNumber && <Link to={caseAddress(assignmentNumber)}>{assignmentNumber}</Link>}
    </Stack>
  )
}

const REGISTERS = {
  COMPANY: { parent: equipment, child: childEquipment },
  FIRE: { parent: fireEquipment, child: childFireEquipment },
  CONTRACTOR: { parent: contractorEquipment, child: childContractorEquipment },
} as const

const PAGE = 20
const kinds = fixedChoices(
  'equipment-log-kinds',
  EQUIPMENT_LOG_KINDS.map((value) => ({ value, label: LOG_LABELS[value] })),
)
const filters: readonly Filter[] = [
  { name: 'kind', label: 'What', kind: 'texts', source: kinds },
  { name: 'at', label: 'Day', kind: 'days' },
]
const shape = listShape(filters, [], PAGE)
const columns: readonly Column<EquipmentLog>[] = [
  {
    key: 'kind',
    title: 'What',
    cell: (entry) => (
      <>
        <Mark status={logMeaning(entry)} /> {LOG_LABELS[entry.kind]}
      </>
    ),
    width: 220,
  },
  { key: 'details', title: 'Details', cell: (entry) => <LogDetails entry={entry} />, priority: 'key' },
  { key: 'actor', title: 'Who', cell: ({ actor }) => actor && <Person name={actor} />, width: 220, priority: 'key' },
  { key: 'at', title: 'When', cell: ({ at }) => dateTime(at), width: 170, priority: 'key' },
]

/** Which register a log's path belongs to. */
function registerAt(path: string) {
  for (const [family, paths] of Object.entries(REGISTER_PATHS)) {
    if (path === paths.log) return [family as EquipmentFamily, 'parent'] as const
    if (path === paths.childLog) return [family as EquipmentFamily, 'child'] as const
  }
  return ['COMPANY', 'child'] as const
}

/** The history log of one item of equipment, newest first. */
export default function LogPage() {
  const [family, kind] = registerAt(usePath())
  const [query] = useAddressQuery()
  const id = Number(query.id ?? 0)
  const { endpoints, label, paths } = REGISTERS[family][kind]
  const read = useLoad(endpoints.get, { params: { id } }, { enabled: id > 0 })
  const [state, setState] = useListState(shape)
  const { keyword: _, orderBy: _order, ...criteria } = { keyword: undefined, orderBy: undefined, ...listBody(state) }
  const endpoint = equipmentLogs[family][kind]
  const body = endpoint.body.safeParse({ ...criteria, id })
  const loaded = useLoadList(endpoint, { body: body.success ? body.data : { id } }, { enabled: id > 0 })
  const item = read.data
  const title = item === null ? 'History log' : `History log of ${item.code}`
  const up = [{ label: capital(label.many), to: paths.list }]
  if (!(Number.isSafeInteger(id) && id > 0)) {
    return <RecordUnnamed title={title} up={up} label={label} list={paths.list} />
  }
  if (read.state === 'failure') {
    return (
      <Page>
        <PageHead title="History log" up={up} here={title} />
        <LoadFailed title="This equipment could not be loaded" error={read.error} onRetry={read.reload} />
      </Page>
    )
  }
  return (
    <ListPage
      title={title}
      up={up}
      purpose={item && [item.type, item.brand, item.model].filter(Boolean).join(' · ')}
      nouns={{ one: 'step', many: 'steps' }}
      shape={shape}
      state={state}
      onChange={setState}
      loaded={loaded}
      columns={columns}
      filters={filters}
      keyOf={(entry) => entry.id}
      nameOf={(entry) => LOG_LABELS[entry.kind]}
      open={() => null}
      nothingYet={
        <NothingYet title="Nothing has happened yet" text="Every change, move and inspection is kept here." />
      }
    />
  )
}
