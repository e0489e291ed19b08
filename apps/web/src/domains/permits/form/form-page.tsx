import { permitAddress } from '@selamat/contract/domains/permits/items'
import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { EDITABLE } from '@selamat/contract/domains/permits/permit-lifecycle'
import { PERMIT_KINDS } from '@selamat/contract/domains/permits/permit-words'
import { useState } from 'react'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useAuth } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingMatches } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { RequestForm } from './request-form.tsx'
import { texts } from './texts.ts'
import { beginningOf, valuesOf } from './values.ts'

/** The request of a permit: a new one, one under another permit, or a draft that is changed (PERMIT-02). */
export function FormPage() {
  const [{ id = '', kind = 'PTW', parentId = '', workTypeId = '' }] = useAddressQuery()
  // A new permit gets its id while its form stays open, under the permit with which it began.
  const [own, setOwn] = useState<{ readonly id: string; readonly under: string } | null>(null)
  if (id !== '' && id !== own?.id) return <Known key={id} id={Number(id)} />
  const under = id !== '' && own !== null ? own.under : parentId
  const requestedKind = PERMIT_KINDS.find((one) => one === kind) ?? 'PTW'
  const started = { kind: requestedKind, workTypeId: Number(workTypeId) || 0 }
  const onCreated = (created: number) => setOwn({ id: String(created), under })
  if (under !== '') return <Under key={under} parentId={Number(under)} started={started} onCreated={onCreated} />
  return <Fresh started={started} onCreated={onCreated} />
}

interface FreshProps {
  readonly started: Parameters<typeof beginningOf>[0]
  readonly onCreated: (id: number) => void
}

function Fresh({ started, onCreated }: FreshProps) {
  const userId = useAuth().session?.user.id ?? 0
  const [initial] = useState(() => beginningOf(started, serverNow(), userId))
  const { parent } = started
  return (
    <RequestForm stored={null} initial={initial} {...(parent === undefined ? {} : { parent })} onCreated={onCreated} />
  )
}

function Under({ parentId, started, onCreated }: FreshProps & { readonly parentId: number }) {
  const loaded = useLoad(permit.get, { params: { id: parentId } })
  // Read once: the parent can change while the form is open.
  const [first, setFirst] = useState<PermitDetail | null>(null)
  if (first === null && loaded.data !== null) setFirst(loaded.data)
  if (first === null) return <NotLoaded loaded={loaded} />
  return <Fresh started={{ ...started, parent: first }} onCreated={onCreated} />
}

function Known({ id }: { readonly id: number }) {
  const loaded = useLoad(permit.get, { params: { id } })
  const [first, setFirst] = useState<PermitDetail | null>(null)
  if (first === null && loaded.data !== null) setFirst(loaded.data)
  if (first === null) return <NotLoaded loaded={loaded} />
  if (!first.canEdit || !EDITABLE.some((state) => state === first.status)) {
    return (
      <Page>
        <NothingMatches
          title={texts.notEditable}
          text={first.number}
          action={<Link to={permitAddress(id)}>{texts.openPermit}</Link>}
        />
      </Page>
    )
  }
  return <RequestForm stored={first} initial={valuesOf(first)} onCreated={() => undefined} />
}

function NotLoaded({
  loaded,
}: {
  readonly loaded: Pick<ReturnType<typeof useLoad<typeof permit.get>>, 'error' | 'reload'>
}) {
  const nothing = {
    title: texts.absent,
    text: texts.absentText,
    action: <Link to="/permit-to-work">{texts.list}</Link>,
  }
  return <RecordLoading failed={texts.failed} loaded={loaded} nothing={nothing} />
}
