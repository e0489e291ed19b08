import { isAbsent } from '../../../lib/api-error.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { Link } from '../../../ui/link.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { RecordUnnamed } from '../../../ui/record-unnamed.tsx'
import { PermitRecord } from './permit-record.tsx'
import { texts } from './texts.ts'
import { type NamedPermit, usePermit } from './use-permit.ts'

/** One permit by its id, or by its number as tasks and notifications name it. */
export function RecordPage() {
  const [{ id = '', assignmentNumber = '' }] = useAddressQuery()
  if (id !== '') return <Opened key={id} named={{ id: Number(id) }} />
  if (assignmentNumber !== '') return <Opened key={assignmentNumber} named={{ assignmentNumber }} />
  return <RecordUnnamed title={texts.title} label={texts} list={texts.list} />
}

function Opened({ named }: { readonly named: NamedPermit }) {
  const { data, error, isError, isFetching, refetch } = usePermit(named)
  const reload = () => void refetch()
  const absent = isAbsent(error)
  if (data !== undefined && !absent) {
    return <PermitRecord permit={data} isOld={isError} loading={isFetching} onRefresh={reload} />
  }
  const nothing = {
    title: texts.absent,
    text: texts.absentText,
    action: <Link to={texts.list}>{texts.back}</Link>,
  }
  return <RecordLoading failed={texts.failed} loaded={{ error, reload }} absent={absent && nothing} />
}
