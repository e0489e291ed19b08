import { CloseOutlined, EditOutlined, ExpandOutlined, ShrinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { texts } from '../structure/texts.ts'
import type { Card } from './chart-layout.ts'
import { type ChartPost, holderText } from './chart-post.ts'

const own = texts.chart

interface PostCardProps {
  readonly card: Card<ChartPost>
  readonly onFold: () => void
  readonly onClose: () => void
}

/** The focused post with its actions. */
export function PostCard({ card: { node, below, open }, onFold, onClose }: PostCardProps) {
  const go = useGo()
  const mayUpdate = useCan()('update', 'submenu/Hierarchy Company')
  return (
    <Text as="section" size="body" tone="secondary" className="floating chart__post" aria-label={node.title}>
      <Row as="header" gap={8} align="start" justify="between" tone="plain">
        <strong>{node.title}</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={own.close} onClick={onClose} />
      </Row>
      <p>
        {node.positionName} · {node.modelName}
      </p>
      <p>
        {texts.posts.holders} {holderText(node)}
      </p>
      <Row gap={8} wrap className="chart__acts">
        {below > 0 && (
          <Button size="small" icon={open ? <ShrinkOutlined /> : <ExpandOutlined />} onClick={onFold}>
            {open ? own.collapse : `${own.expand} (${below})`}
          </Button>
        )}
        {mayUpdate && (
          <Button size="small" icon={<EditOutlined />} onClick={() => go(`/subhierarchy_list/add?id=${node.id}`)}>
            {own.edit}
          </Button>
        )}
      </Row>
    </Text>
  )
}
