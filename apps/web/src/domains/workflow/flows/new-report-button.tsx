import { PlusOutlined } from '@ant-design/icons'
import { flow } from '@selamat/contract/domains/workflow/flow'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { SharedButton, type SharedButtonProps } from '../../../ui/shared-button.tsx'
import { reportAddress } from '../addresses.ts'
import { texts } from '../texts.ts'
import { flowIcon } from './flow-icon.tsx'

/** The flows that the user may start. */
export const useStartableFlows = () => useLoad(flow.adHoc, { body: {} })

/** Fetches the code of the form's page while a flow is being chosen; a failure shows where the page is opened. */
const loadReportPage = () => void import('../report/report-page.tsx').catch(() => {})

const NONE: DataOf<typeof flow.adHoc> = []

/** The flows of the forms on this device, once the server could not be reached. */
function useKeptFlows(error: unknown): DataOf<typeof flow.adHoc> {
  const [kept, setKept] = useState(NONE)
  const away = error instanceof ApiError && error.status === 0
  useEffect(() => {
    if (!away) return
    const forms = import('../offline/kept-forms.ts').then(({ keptForms }) => keptForms())
    forms.then(
      (found) => setKept(found.flatMap(({ flows }) => flows)),
      (cause) => console.info('The kept forms could not be read', cause),
    )
  }, [away])
  return kept
}

/** Lists the flows that the user may start by name and icon (SHELL-22); one alone opens at once, and without any nothing shows. */
export function NewReportButton({ primary = false, block }: Pick<SharedButtonProps, 'primary' | 'block'>) {
  const { data, error } = useStartableFlows()
  const kept = useKeptFlows(error)
  const go = useGo()
  const [first, ...others] = data ?? kept
  if (first === undefined) return null
  const flows = [first, ...others].map((flow) => ({
    key: `${flow.id}`,
    name: flow.flowName,
    icon: flowIcon(flow.icon),
    onSelect: () => go(reportAddress(flow)),
  }))
  return (
    <SharedButton
      title={texts.newReport}
      icon={<PlusOutlined />}
      primary={primary}
      {...(others.length === 0 ? { onClick: () => go(reportAddress(first)) } : { flows, onOpen: loadReportPage })}
      {...(block === undefined ? {} : { block })}
    />
  )
}
