import { PlusOutlined } from '@ant-design/icons'
import { useGo } from '../../../lib/navigation.ts'
import { SharedButton, type SharedButtonProps } from '../../../ui/shared-button.tsx'
import { reportAddress } from '../addresses.ts'
import { TEXTS } from '../texts.ts'
import { flowIcon } from './flow-icon.tsx'
import { useStartableFlows } from './use-startable-flows.ts'

/** Lists the flows that the user may start by name and icon (SHELL-22); nothing where there is none. */
export function NewReportButton({ primary = false, block }: Pick<SharedButtonProps, 'primary' | 'block'>) {
  const { data } = useStartableFlows()
  const go = useGo()
  if (data === null || data.length === 0) return null
  const flows = data.map((flow) => ({
    key: `${flow.id}`,
    name: flow.flowName,
    icon: flowIcon(flow.icon),
    onSelect: () => go(reportAddress(flow)),
  }))
  return (
    <SharedButton
      title={TEXTS.newReport}
      icon={<PlusOutlined />}
      primary={primary}
      flows={flows}
      {...(block === undefined ? {} : { block })}
    />
  )
}
