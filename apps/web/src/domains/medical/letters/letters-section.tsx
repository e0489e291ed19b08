import { DownOutlined } from '@ant-design/icons'
import { type LetterRow, letter, type VisitLetters } from '@selamat/contract/domains/medical/letters/letter'
import {
  LETTER_KINDS,
  LETTER_LABELS,
  type LetterKind,
} from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { Button, Dropdown, Tooltip } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { Lines, Note } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { LETTER_DIALOGS } from './issue-dialogs.tsx'
import { LetterLine } from './letter-line.tsx'
import { printLetter } from './print-letter.ts'
import { texts } from './texts.ts'

/** The letters of a visit: issued by its doctor, printed by who cares for the patient (MEDICAL-73 to MEDICAL-78). */
export function LettersSection({ reservationId }: { readonly reservationId: number }) {
  const loaded = useLoad(letter.list, { body: { reservationId } })
  return (
    <OnceLoaded of={loaded} failed={texts.failed}>
      {(visit) => <Letters visit={visit} />}
    </OnceLoaded>
  )
}

function Letters({ visit }: { readonly visit: VisitLetters }) {
  const { reservationId, letters, mayIssue, refusal } = visit
  const [issuing, issue] = useState<LetterKind | null>(null)
  const [revoking, revoke] = useState<LetterRow | null>(null)
  const items = LETTER_KINDS.map((kind) => ({ key: kind, label: LETTER_LABELS[kind], onClick: () => issue(kind) }))
  const Dialog = issuing === null ? null : LETTER_DIALOGS[issuing]
  return (
    <Section
      title={texts.letters}
      flush={letters.length > 0}
      extra={
        mayIssue && (
          <Tooltip title={refusal}>
            <Dropdown menu={{ items }} trigger={['click']} disabled={refusal !== null}>
              <Button disabled={refusal !== null}>
                {texts.issue} <DownOutlined />
              </Button>
            </Dropdown>
          </Tooltip>
        )
      }
    >
      {letters.length === 0 ? (
        <Note>{texts.none}</Note>
      ) : (
        <Lines>
          {letters.map((row) => (
            <LetterLine
              key={row.id}
              letter={row}
              print={() => printLetter(reservationId, row)}
              note={row.revokeReason === null ? null : texts.revokedBecause(row.revokeReason)}
            >
              {row.actions.some(({ allowed }) => allowed) && (
                <Button danger onClick={() => revoke(row)}>
                  {texts.revoke}
                </Button>
              )}
            </LetterLine>
          ))}
        </Lines>
      )}
      {Dialog && <Dialog visit={visit} onClose={() => issue(null)} />}
      {revoking && <RevokeDialog row={revoking} onClose={() => revoke(null)} />}
    </Section>
  )
}

function RevokeDialog({ row, onClose }: { readonly row: LetterRow; readonly onClose: () => void }) {
  const { id, version, number } = row
  return (
    <ActionDialog
      title={texts.revokeTitle(number)}
      text={texts.revokeText}
      verb={texts.revokeVerb}
      danger
      schema={letter.revoke.body.pick({ reason: true })}
      initial={{ reason: '' }}
      fields={(form) => <AreaField form={form} name="reason" label={texts.reason} required />}
      send={({ reason }) => call(letter.revoke, { body: { id, version, reason } })}
      reload={() => refresh(letter.list)}
      onClose={onClose}
    />
  )
}
