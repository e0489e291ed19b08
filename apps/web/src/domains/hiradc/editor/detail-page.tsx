import { type HiradcDetail, hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { useEffect, useRef, useState } from 'react'
import { isAbsent } from '../../../lib/api-error.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { type Loaded, useLoad } from '../../../lib/use-load.ts'
import { Link } from '../../../ui/link.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { RecordUnnamed } from '../../../ui/record-unnamed.tsx'
import { Assessment } from './assessment.tsx'
import { ownList } from './own-list.ts'
import { texts } from './texts.ts'

/** Others' rows come into a draft this often. */
const EVERY_MS = 20_000

/** One assessment by its id, or by the number of the case about it (HIRADC-03, HIRADC-12). */
export default function DetailPage() {
  const [{ id = '', assignmentNumber = '', revisionId = '' }] = useAddressQuery()
  if (id !== '') return <ById id={Number(id)} revisionId={revisionId} />
  if (assignmentNumber !== '') return <ByTask assignmentNumber={assignmentNumber} />
  const label = { one: texts.one, many: texts.many }
  return <RecordUnnamed title={texts.detail} label={label} list={ownList()} />
}

/** A draft is read again from time to time: others may write it too. */
function usePolling() {
  const [editing, edit] = useState(false)
  return { options: editing ? { everyMs: EVERY_MS } : {}, edit }
}

function ById({ id, revisionId }: { readonly id: number; readonly revisionId: string }) {
  const { options, edit } = usePolling()
  const query = revisionId === '' ? {} : { revisionId: Number(revisionId) }
  return <Opened loaded={useLoad(hiradc.get, { params: { id }, query }, options)} onEditing={edit} />
}

function ByTask({ assignmentNumber }: { readonly assignmentNumber: string }) {
  const { options, edit } = usePolling()
  return <Opened loaded={useLoad(hiradc.byMyTask, { body: { assignmentNumber } }, options)} onEditing={edit} />
}

interface OpenedProps {
  readonly loaded: Loaded<HiradcDetail | null>
  readonly onEditing: (editing: boolean) => void
}

function Opened({ loaded, onEditing }: OpenedProps) {
  const { error } = loaded
  const absent = isAbsent(error)
  // What is written stays on the screen while the server cannot be reached.
  const known = useRef<HiradcDetail | null>(null)
  if (loaded.data !== null || absent) known.current = loaded.data
  const detail = known.current
  const editing = detail?.canEdit ?? false
  useEffect(() => onEditing(editing), [onEditing, editing])
  if (detail !== null) {
    return <Assessment key={`${detail.revisionId} ${detail.canEdit} ${detail.matrix.version}`} detail={detail} />
  }
  const nothing = {
    title: texts.absent,
    text: texts.absentText,
    action: <Link to={ownList()}>{texts.back}</Link>,
  }
  return <RecordLoading failed={texts.failed} loaded={loaded} absent={absent && nothing} />
}
