import { ExperimentOutlined, SendOutlined, SoundOutlined, UploadOutlined } from '@ant-design/icons'
import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import {
  annualCheckUp,
  annualCheckUps,
  type CheckUpRow,
  checkUp,
  checkUps,
} from '@selamat/contract/domains/medical/occupational/check-up'
import { plural } from '@selamat/contract/kit/plural'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-load.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Person } from '../../../ui/person.tsx'
import { toast } from '../../../ui/toast.ts'
import { FitnessTag } from '../fitness/fitness-tag.tsx'
import { StandsOut } from './check-up-section.tsx'
import { checkUpAddress, titleOf } from './check-up-title.ts'
import { ExaminationTag } from './examination-tag.tsx'
import { listTexts as texts } from './list-texts.ts'
import { OccupationalTabs } from './occupational-tabs.tsx'

const PERSON = {
  key: 'fullName',
  cell: ({ fullName, username, photoFileId }: CheckUpRow) => (
    <Person name={fullName} second={username} photo={photoFileId} />
  ),
  width: 240,
  priority: 'key',
} as const
const STATE = {
  key: 'status',
  cell: ({ status }: CheckUpRow) => <ExaminationTag status={status} />,
  width: 190,
  priority: 'key',
  onPhone: 'top',
} as const
const OUTSIDE = { key: 'abnormal', cell: (row: CheckUpRow) => <StandsOut row={row} />, width: 200 } as const
const FITNESS = {
  key: 'fitness',
  cell: ({ fitness }: CheckUpRow) => fitness && <FitnessTag state={fitness} />,
  width: 180,
} as const
const EXAMINED = { key: 'examinedOn', width: 130, priority: 'key', onPhone: 'named' } as const
const KIND = {
  key: 'examinationType',
  cell: titleOf,
  second: ({ number }: CheckUpRow) => number,
  width: 220,
  priority: 'key',
  onPhone: 'named',
} as const

const views = { checkUps: registerView(checkUps), annual: registerView(annualCheckUps) }
const columns = {
  checkUps: registerColumns(checkUps, [PERSON, KIND, EXAMINED, OUTSIDE, FITNESS, STATE]),
  annual: registerColumns(annualCheckUps, [PERSON, KIND, EXAMINED, OUTSIDE, FITNESS, STATE]),
}

/** What is there of several people is handed to the doctor together. */
async function handOver(rows: readonly CheckUpRow[]): Promise<boolean> {
  try {
    const { data, message } = await call(checkUp.collectMany, { body: { ids: rows.map(({ id }) => id) } })
    const left = rows.length - data.length
    toast.success(message, left === 0 ? plural(data.length, 'check-up') : texts.notReady(data.length, left))
    return true
  } catch (thrown) {
    toast.error(texts.handFailed, messageOf(thrown))
    return false
  } finally {
    await refresh(checkUp.list, annualCheckUp.list)
  }
}

/** What stands around a list of check-ups. */
function useAround() {
  const can = useCan()
  const mayImport = can('create', MEDICAL_RECORD) && can('update', MEDICAL_RECORD)
  const heads = mayImport
    ? [
        { key: 'results', label: texts.importResults, icon: <UploadOutlined />, to: '/import?kind=check-up-results' },
        { key: 'audiograms', label: texts.importAudiograms, icon: <SoundOutlined />, to: '/import?kind=audiograms' },
        { key: 'breath', label: texts.importBreath, icon: <ExperimentOutlined />, to: '/import?kind=spirometries' },
      ]
    : []
  const hand = { key: 'hand', label: texts.hand, icon: <SendOutlined />, clears: true, run: handOver }
  return {
    tabs: <OccupationalTabs />,
    purpose: texts.purpose,
    searches: texts.searches,
    heads,
    bulk: can('update', MEDICAL_RECORD) ? [hand] : [],
    nameOf: ({ fullName, number }: CheckUpRow) => `${fullName}, ${number}`,
    open: ({ id }: CheckUpRow) => ({ to: checkUpAddress(id) }),
    nothingYet: <NothingYet title={texts.none} text={texts.noneText} />,
  }
}

/** The check-ups of everybody whom the clinic cares for, but the annual ones. */
export function CheckUpListPage() {
  const { list } = useRegister(views.checkUps, checkUp.list)
  const trail = [{ label: texts.home, to: '/home' }, { label: texts.checkUps }]
  return (
    <ListPage<CheckUpRow> {...list} {...useAround()} title={texts.checkUps} trail={trail} columns={columns.checkUps} />
  )
}

/** The same of the annual check-ups. */
export function AnnualListPage() {
  const { list } = useRegister(views.annual, annualCheckUp.list)
  const trail = [{ label: texts.home, to: '/home' }, { label: texts.annual }]
  return <ListPage<CheckUpRow> {...list} {...useAround()} title={texts.annual} trail={trail} columns={columns.annual} />
}
