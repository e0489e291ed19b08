import { equipmentMaintenance } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { useEffect } from 'react'
import { useGo } from '../../../../../lib/navigation.ts'
import { useLoad } from '../../../../../lib/use-load.ts'
import { inspectionAddress } from '../follow-up.ts'
import { texts } from '../texts.ts'
import type { ActionProps } from './action-form.tsx'
import { ReportForm } from './report-form.tsx'

/** An inspection: by the form of the type's plan, by hand where there is none or it cannot be filled in now. */
export function Inspection(props: ActionProps) {
  const go = useGo()
  const { data, state } = useLoad(equipmentMaintenance.get, { params: { id: props.target.id } })
  const form = data?.inspectionForm ?? null
  const address = data !== null && form?.problem === null ? inspectionAddress(data, form.formId) : null
  useEffect(() => {
    if (address !== null) go(address)
  }, [address, go])
  if (address !== null || (data === null && state !== 'failure')) return null
  const problem = form?.problem ?? null
  return <ReportForm action="inspect" notice={problem === null ? null : texts.byHand(problem)} {...props} />
}
