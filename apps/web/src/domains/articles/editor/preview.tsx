import type { ArticleContent } from '@selamat/contract/domains/articles/article-content'
import { Modal, Segmented } from 'antd'
import { useState } from 'react'
import { Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { PreviewFrame } from '../../../ui/prose/preview-frame.tsx'
import { BodyView, Picture } from '../reader/body-view.tsx'
import { texts } from './texts.ts'

const WIDTHS = [
  { value: 'phone', label: texts.onPhone },
  { value: 'desk', label: texts.onDesk },
] as const

interface PreviewProps {
  readonly content: ArticleContent
  readonly onClose: () => void
}

/** What is written, as its readers will see it on a phone and at a desk. */
export default function Preview({ content, onClose }: PreviewProps) {
  const [width, choose] = useState<(typeof WIDTHS)[number]['value']>('phone')
  const { title, summary, coverFileId, coverAlt, body } = content
  return (
    <Modal open title={texts.preview} footer={null} width={width === 'phone' ? 440 : 820} onCancel={onClose}>
      <Stack gap={16}>
        <Row>
          <Segmented aria-label={texts.previewWidth} options={[...WIDTHS]} value={width} onChange={choose} />
        </Row>
        <PreviewFrame isPhone={width === 'phone'}>
          <Stack gap={16}>
            <Text as="h2" size="heading" weight="strong">
              {title || texts.untitled}
            </Text>
            {summary !== '' && <Note>{summary}</Note>}
            {coverFileId !== null && <Picture fileId={coverFileId} alt={coverAlt} />}
            <BodyView body={body} />
          </Stack>
        </PreviewFrame>
      </Stack>
    </Modal>
  )
}
