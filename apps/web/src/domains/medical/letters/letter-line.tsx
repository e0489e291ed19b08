import { FilePdfOutlined } from '@ant-design/icons'
import type { OwnLetter } from '@selamat/contract/domains/medical/letters/letter'
import { LETTER_LABELS, LETTER_VALIDITY_LABELS } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { Line, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from './texts.ts'

interface LetterLineProps {
  readonly letter: OwnLetter
  readonly print: () => Promise<void>
  /** Below it. */
  readonly note?: string | null
  /** What else can be done with it. */
  readonly children?: ReactNode
}

/** A letter: what it is, until when it is valid, and its print. */
export function LetterLine({ letter, print, note, children }: LetterLineProps) {
  const { kind, number, validity, validFrom, validUntil, issuedAt, issuedBy } = letter
  return (
    <Line>
      <Stack gap={2} grow>
        <Row gap={8} wrap>
          <Text weight="strong">{LETTER_LABELS[kind]}</Text>
          <StatusTag
            status={validity}
            meaning={validity === 'VALID' ? 'inforce' : validity === 'REVOKED' ? 'stopped' : 'ended'}
            label={LETTER_VALIDITY_LABELS[validity]}
          />
        </Row>
        <small>
          <span className="code">{number}</span> · {texts.valid(validFrom, validUntil)}
        </small>
        <small>{texts.issuedBy(issuedBy, dateTime(issuedAt))}</small>
        {note && <small>{note}</small>}
      </Stack>
      {validity !== 'REVOKED' && (
        <Button icon={<FilePdfOutlined />} aria-label={`${texts.print} ${number}`} onClick={() => void print()}>
          {texts.print}
        </Button>
      )}
      {children}
    </Line>
  )
}
