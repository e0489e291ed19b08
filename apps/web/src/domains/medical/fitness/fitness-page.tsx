import { type FitnessRow, fitness, fitnessList } from '@selamat/contract/domains/medical/fitness/fitness'
import { MEDICAL_CENTER, MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { useCan } from '../../../lib/session.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ACTION } from '../../../ui/list/actions.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Person } from '../../../ui/person.tsx'
import { OccupationalTabs } from '../occupational/occupational-tabs.tsx'
import { FitnessTag } from './fitness-tag.tsx'
import { RestrictionList } from './restriction-list.tsx'
import { texts } from './texts.ts'

const view = registerView(fitnessList)

const columns = registerColumns(fitnessList, [
  {
    key: 'fullName',
    cell: ({ fullName, username, photoFileId }) => <Person name={fullName} second={username} photo={photoFileId} />,
    width: 240,
    priority: 'key',
  },
  { key: 'employer', width: 200 },
  {
    key: 'state',
    cell: ({ state }) => <FitnessTag state={state} />,
    width: 200,
    priority: 'key',
    onPhone: 'top',
  },
  {
    key: 'restrictions',
    cell: ({ restrictions }) => <RestrictionList restrictions={restrictions} />,
    width: 280,
    priority: 'key',
    onPhone: 'named',
  },
  { key: 'validUntil', cell: ({ validUntil }) => validUntil ?? texts.none, width: 130, onPhone: 'named' },
])

/** Who is cleared for which work: one's own people, and those whom the clinic cares for. */
export default function FitnessPage() {
  const can = useCan()
  const isClinic = can('read', MEDICAL_RECORD)
  const mayImport = can('update', MEDICAL_CENTER) && can('create', MEDICAL_CENTER)
  const { list } = useRegister(view, fitness.list)
  return (
    <ListPage<FitnessRow>
      {...list}
      title={texts.title}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.title }]}
      purpose={texts.purpose}
      tabs={<OccupationalTabs />}
      heads={
        mayImport ? [{ ...ACTION.import, label: texts.importExternal, to: '/import?kind=fitness-certificates' }] : []
      }
      columns={columns}
      searches={texts.search}
      nameOf={({ fullName }) => fullName}
      open={({ id }) => (isClinic ? { to: `/fitness/detail?id=${id}` } : null)}
      nothingYet={<NothingYet title={texts.nobody} text={texts.nobodyText} />}
    />
  )
}
