import {
  BranchesOutlined,
  EditOutlined,
  FlagOutlined,
  MergeOutlined,
  QuestionCircleOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { FlowNode } from '@selamat/contract/domains/workflow/flow-definition'
import type { ReactNode } from 'react'
import { Text } from '../../../ui/layout/layout.tsx'

const ICONS: Readonly<Record<FlowNode['type'], ReactNode>> = {
  task: <UserOutlined />,
  decision: <QuestionCircleOutlined />,
  split: <BranchesOutlined />,
  join: <MergeOutlined />,
  end: <FlagOutlined />,
}

/** The icon of a kind of node. */
export const NodeIcon = ({ type, correction = false }: { type: FlowNode['type']; correction?: boolean }) => (
  <Text size="body" className="node-icon" aria-hidden>
    {correction ? <EditOutlined /> : ICONS[type]}
  </Text>
)
