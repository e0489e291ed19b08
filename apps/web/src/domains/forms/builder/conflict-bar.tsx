import { Row } from '../../../ui/layout/layout.tsx'
import '../../../ui/callout.css'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import type { Problem } from '../../../ui/form/form-state.ts'
import { Mark } from '../../../ui/mark.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDispatch } from './builder-context.ts'
import { documentOf } from './builder-state.ts'
import { texts } from './texts.ts'
import type { Autosave } from './use-autosave.ts'

interface ConflictBarProps {
  /** Who saved it first, and when. */
  readonly conflict: NonNullable<Problem['conflict']>
  readonly autosave: Pick<Autosave, 'row' | 'onto'>
}

/** Somebody else saved the form: their version comes into the page, where undo brings the own one back, or the own one goes over it. */
export function ConflictBar({ conflict: { by, at }, autosave: { row, onto } }: ConflictBarProps) {
  const dispatch = useDispatch()
  const [busy, setBusy] = useState(false)

  async function goOn(theirs: boolean) {
    setBusy(true)
    try {
      const { data } = await call(formRecord.content, { body: { formId: row.id } })
      const document = documentOf(data)
      onto(data.form, document)
      if (theirs) dispatch({ type: 'replace', document })
    } catch (thrown) {
      toast.error(texts.failed, messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row gap={10} align="start" className="problem-note callout callout--attention" role="alert">
      <Mark status="attention" size={14} />
      <div>
        <p>
          <strong>{texts.conflict(by, dateTime(at))}</strong>
        </p>
        <p>{texts.conflictText}</p>
      </div>
      <Button size="small" loading={busy} onClick={() => void goOn(true)}>
        {texts.takeTheirs}
      </Button>
      <Button size="small" loading={busy} onClick={() => void goOn(false)}>
        {texts.keepMine}
      </Button>
    </Row>
  )
}
