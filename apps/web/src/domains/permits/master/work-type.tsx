import { SettingOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { PERMIT_KIND_LABELS } from '@selamat/contract/domains/permits/permit-words'
import { workType } from '@selamat/contract/domains/permits/work-type'
import type { RowOf } from '@selamat/contract/kit/resource'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { fixedChoices } from '../../../lib/choices.ts'
import { capital } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { noteColumn, numberColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { listAddress, PERMIT_SETTINGS, ranksAddress } from './addresses.ts'
import { activities, kinds } from './choices.ts'
import { MasterTabs } from './master-tabs.tsx'
import { needsOf } from './needs.ts'
import { texts } from './texts.ts'
import { TypeFields } from './type-fields.tsx'
import './work-type.css'

type Row = RowOf<typeof workType>

export const workTypeForm = resourceForm({
  resource: workType,
  nameOf: (row) => row.typeName,
  blank: {
    typeName: '',
    code: '',
    permitKind: 'SPECIAL',
    activity: 'GENERAL',
    description: '',
    maxHours: 8,
    needsHiradc: true,
    needsIsolation: false,
    needsAttendant: false,
    needsFireWatch: false,
    fireWatchMinutes: null,
    gases: [],
    gasTestMinutes: null,
    gasLevels: false,
    flammableLimit: null,
    holderCertificates: [],
    crewCertificates: [],
  },
  archiving: ({ typeName }) => texts.archiving(typeName),
  fields: (form, row) => <TypeFields form={form} row={row} />,
})

const needs = (row: Row) => {
  const found = needsOf(row)
  return found.length > 0 ? (
    <span className="type-needs">{capital(found.join(' · '))}</span>
  ) : (
    <span className="quiet">{row.needsHiradc ? texts.noNeeds : '–'}</span>
  )
}

/** All types of a company at once. */
const PAGE = 20

export default entityPages({
  form: workTypeForm,
  title: texts.types,
  purpose: texts.typesPurpose,
  searches: texts.searchesType,
  tabs: <MasterTabs />,
  wide: true,
  pageSize: PAGE,
  extra: [
    { key: 'lists', label: texts.lists, icon: <UnorderedListOutlined />, to: listAddress('CHECKLIST') },
    { key: 'settings', label: texts.settings, icon: <SettingOutlined />, to: PERMIT_SETTINGS },
  ],
  filters: [
    { name: 'permitKind', label: texts.kind, kind: 'texts', source: fixedChoices('work-type-kinds', kinds) },
    { name: 'activity', label: texts.activity, kind: 'texts', source: fixedChoices('work-activities', activities) },
  ],
  columns: [
    {
      key: 'typeName',
      title: texts.name,
      cell: ({ typeName }) => typeName,
      also: ['code'],
      second: ({ code }) => code,
      sortable: true,
      width: 220,
    },
    {
      key: 'permitKind',
      title: texts.kind,
      cell: ({ permitKind }) => PERMIT_KIND_LABELS[permitKind],
      width: 140,
      onPhone: 'top',
    },
    { key: 'needs', title: texts.needs, cell: needs, priority: 'key' },
    { ...numberColumn('maxHours', texts.maxHours), cell: ({ maxHours }) => `${maxHours} h`, width: 130 },
    {
      key: 'rankCount',
      title: texts.ranks,
      cell: ({ id, rankCount }) => <Link to={ranksAddress(id)}>{texts.rankCount(rankCount)}</Link>,
      width: 100,
      priority: 'key',
    },
    {
      key: 'checklistCount',
      title: texts.checklist,
      cell: ({ id, checklistCount }) => (
        <Link to={listAddress('CHECKLIST', id)}>{texts.lineCount(checklistCount)}</Link>
      ),
      width: 110,
      priority: 'key',
      onPhone: 'named',
    },
    noteColumn('description', texts.description),
    { ...updatedColumn, priority: 'extra' },
  ],
})
