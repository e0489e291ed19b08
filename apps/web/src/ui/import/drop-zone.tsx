import { CloudUploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { Row, Stack, Text } from '../layout/layout.tsx'
import { useFileDrop } from '../upload/use-file-drop.ts'
import './drop-zone.css'

interface DropZoneProps {
  readonly title: string
  readonly hint: ReactNode
  readonly verb: string
  /** The `accept` of the file input. */
  readonly accept: string
  /** How far the file has been sent, 0 to 1; null: no upload is in progress. */
  readonly share: number | null
  /** Why the file was not taken. */
  readonly problem: string | null
  readonly onFile: (file: File) => void
}

/** Where a file is dropped, or chosen by the button inside. */
export function DropZone({ title, hint, verb, accept, share, problem, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && share === null) onFile(file)
  }
  const { over, on } = useFileDrop(take)
  return (
    // Dropping a file is a shortcut for the button inside.
    <Row gap={16} className={over ? 'drop-zone drop-zone--over' : 'drop-zone'} {...on}>
      <CloudUploadOutlined className="drop-zone__picture" aria-hidden />
      <Stack gap={2} grow className="drop-zone__text">
        <strong>{title}</strong>
        <Text size="body" tone="secondary">
          {hint}
        </Text>
        {problem !== null && (
          <Text as="p" size="body" tone="error" className="drop-zone__problem" role="alert">
            {problem}
          </Text>
        )}
        {share !== null && <progress value={share} max={1} aria-label={title} />}
      </Stack>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden
        accept={accept}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button type="primary" loading={share !== null} onClick={() => input.current?.click()}>
        {verb}
      </Button>
    </Row>
  )
}
