import { SettingOutlined } from '@ant-design/icons'
import {
  injuries,
  injury,
  type RateSettings,
  rateSettingsWrite,
} from '@selamat/contract/domains/dashboards/injuries/injury'
import { RATE_BASES } from '@selamat/contract/domains/dashboards/injuries/rate-words'
import { INJURY_CLASS_LABELS } from '@selamat/contract/domains/medical/visits/visit-words'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { count } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { DashboardTabs } from '../dashboard-tabs.tsx'
import { texts } from '../work-hours/texts.ts'
import { Rates } from './rates.tsx'

const view = registerView(injuries)
const MEANINGS = { FAC: 'ended', MTC: 'attention', RWC: 'attention', LTI: 'stopped', FATALITY: 'stopped' } as const

const columns = registerColumns(injuries, [
  { key: 'number', width: 210 },
  { key: 'day', width: 130, priority: 'key', onPhone: 'named' },
  {
    key: 'injuryClass',
    cell: ({ injuryClass }) => (
      <StatusTag status={injuryClass} meaning={MEANINGS[injuryClass]} label={INJURY_CLASS_LABELS[injuryClass]} />
    ),
    width: 190,
    priority: 'key',
    onPhone: 'top',
  },
  { key: 'siteName', priority: 'key' },
  { key: 'place' },
  { key: 'employerName' },
  { key: 'lostDays', cell: ({ lostDays }) => count(lostDays), width: 110, priority: 'key', onPhone: 'named' },
])

/** Injuries at work with the rates made of them. */
export default function InjuryRegisterPage() {
  const { list, exporting } = useRegister(view, injury.list)
  const can = useCan()
  const [changing, setChanging] = useState(false)
  const mayChange = can('update', 'submenu/Management Dashboard')
  const base = { key: 'base', label: texts.base, icon: <SettingOutlined />, run: () => setChanging(true) }
  return (
    <Page>
      <PageHead
        title={texts.injuries}
        trail={[{ label: texts.home, to: '/home' }, { label: texts.injuries }]}
        purpose={texts.injuriesPurpose}
        tabs={<DashboardTabs />}
        actions={<HeadActions actions={[exporting(injury.export).all, ...(mayChange ? [base] : [])]} />}
      />
      <Rates />
      <ListView
        {...list}
        columns={columns}
        searches={texts.injuriesSearches}
        nameOf={({ number }) => number}
        open={() => null}
        actions={() => []}
        nothingYet={<NothingYet title={texts.noInjuries} text={texts.noInjuriesText} />}
      />
      {changing && <BaseDialog onClose={() => setChanging(false)} />}
    </Page>
  )
}

const CHOICES = RATE_BASES.map((value) => ({ value, label: texts.baseOf(value) }))

/** Chooses the base of the rates, once it is known which one is stored. */
function BaseDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useLoad(injury.readSettings, {})
  if (data === null) return null
  const { version, rateBase } = data
  const initial: RateSettings = { rateBase }
  return (
    <ActionDialog
      title={texts.baseTitle}
      text={texts.baseText}
      verb={texts.change}
      schema={rateSettingsWrite}
      initial={initial}
      fields={(form) => <ChoiceField form={form} name="rateBase" label={texts.base} choices={CHOICES} required />}
      send={(body) => call(injury.updateSettings, { body: { ...body, version } })}
      reload={() => refresh(injury.rates, injury.readSettings)}
      onClose={onClose}
    />
  )
}
