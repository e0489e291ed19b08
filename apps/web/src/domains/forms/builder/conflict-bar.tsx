import { Row } from '../../../ui/layout/layout.tsx'
import '../../../ui/callout.css'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { Mark } from '../../../ui/mark.tsx'
import { toast } from '../../../ui/toast.ts'
import type { FormRow } from '../records/form-actions.tsx'
import { useDispatch } from './builder-context.ts'
import { TEXTS } from './texts.ts'
import type { Autosave, SaveState } from './use-autosave.ts'

interface ConflictBarProps {
  readonly conflict: Extract<SaveState, { is: 'conflict' }>
  readonly row: FormRow
  readonly rebase: Autosave['rebase']
}

/** Somebody else saved the form: their version comes into the page, where undo brings the own one back, or the own one goes over it. */
export function ConflictBar({ conflict: { by, at }, row, rebase }: ConflictBarProps) {
  const dispatch = useDispatch()
  const [busy, setBusy] = useState(false)

  async function goOn(theirs: boolean) {
    setBusy(true)
    try {
      const { form, definition } = (await call(formRecord.content, { body: { formId: row.id } })).data
      const { formName, description, category, icon } = form
      rebase(form)
      if (!theirs) return dispatch({ type: 'touch' })
      dispatch({ type: 'replace', document: { formName, description, category, icon, definition } })
    } catch (thrown) {
      toast.error(TEXTS.failed, messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row gap={10} align="start" className="problem-note callout callout--attention" role="alert">
      <Mark status="attention" size={14} />
      <div>
        <p>
          <strong>{TEXTS.conflict(by, at === '' ? '' : dateTime(at))}</strong>
        </p>
        <p>{TEXTS.conflictText}</p>
      </div>
      <Button size="small" loading={busy} onClick={() => void goOn(true)}>
        {TEXTS.takeTheirs}
      </Button>
      <Button size="small" loading={busy} onClick={() => void goOn(false)}>
        {TEXTS.keepMine}
      </Button>
    </Row>
  )
}
