import {
  type DueWithin,
  equipmentMaintenance,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { count } from '../../../../lib/format.ts'
import { useAddressQuery, usePath, writeQuery } from '../../../../lib/navigation.ts'
import { useLoad } from '../../../../lib/use-load.ts'
import { LinkTabs } from '../../../../ui/link-tabs.tsx'
import { type ListState, listBody } from '../../../../ui/list/list-state.ts'
import { texts } from './texts.ts'

/** How soon: each view with its number, as the other filters narrow it. */
export function DueTabs({ state }: { readonly state: ListState }) {
  const path = usePath()
  const [query] = useAddressQuery()
  const { within, ...others } = state.filter
  const { filter, ...search } = listBody({ ...state, filter: others })
  const body = equipmentMaintenance.dueCounts.body.safeParse({
    ...(filter === undefined ? {} : { filter }),
    ...('keyword' in search ? { keyword: search.keyword } : {}),
  })
  const { data } = useLoad(equipmentMaintenance.dueCounts, { body: body.success ? body.data : {} })
  const to = (view?: DueWithin) => `${path}${writeQuery({ ...query, page: undefined, within: view })}`
  const figure = (n: number | undefined) => (n === undefined ? '' : n > 10_000 ? '10,000+' : count(n))
  const views = [
    { label: texts.overdue(figure(data?.overdue)), to: to('OVERDUE') },
    { label: texts.within30(figure(data?.within30)), to: to('30') },
    { label: texts.within90(figure(data?.within90)), to: to('90') },
    { label: texts.all, to: to() },
  ]
  const [chosen] = Array.isArray(within) ? within : []
  const at = views.find(
    (view) => view.to === to(chosen === 'OVERDUE' || chosen === '30' || chosen === '90' ? chosen : undefined),
  )
  return <LinkTabs label={texts.views} tabs={views} at={at?.to ?? ''} />
}
