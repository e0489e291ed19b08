import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import type { ReactNode } from 'react'
import { useGo } from '../../../lib/navigation.ts'
import { useLoad, useLoadList } from '../../../lib/use-load.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from '../form/texts.ts'
import { parents } from '../form/work-part.tsx'
import { PermitNumber } from '../list/permit-number.tsx'
import './special.css'

interface OfPermitProps {
  /** Null: none is named, it is chosen here. */
  readonly permitId: number | null
  readonly title: string
  /** The page itself, for the chosen permit. */
  readonly path: string
  readonly children: (detail: PermitDetail) => ReactNode
}

/** A page about a permit to work that its address names; without one it asks which. */
export function OfPermit({ permitId, title, path, children }: OfPermitProps) {
  if (permitId === null) return <ChoosePermit title={title} path={path} />
  return <Loaded permitId={permitId}>{children}</Loaded>
}

function Loaded({ permitId, children }: { readonly permitId: number; readonly children: OfPermitProps['children'] }) {
  const loaded = useLoad(permit.get, { params: { id: permitId } })
  if (loaded.data !== null) return children(loaded.data)
  const nothing = {
    title: texts.absent,
    text: texts.absentText,
    action: <Link to="/permit-to-work">{texts.list}</Link>,
  }
  return <RecordLoading failed={texts.failed} loaded={loaded} nothing={nothing} />
}

function ChoosePermit({ title, path }: Pick<OfPermitProps, 'title' | 'path'>) {
  const go = useGo()
  return (
    <Page>
      <PageHead title={title} purpose={texts.choosePermitText} />
      <Stack gap={4} className="special-choice">
        <label htmlFor="special-permit">{texts.choosePermit}</label>
        <RemoteSelect
          source={parents}
          value={null}
          onChange={(chosen) => chosen !== null && go(`${path}?permitId=${chosen}`)}
          placeholder={texts.choosePermit}
          control={{
            id: 'special-permit',
            'aria-invalid': false,
            'aria-required': true,
            'aria-describedby': '',
            status: '',
          }}
        />
      </Stack>
      <LivePermits path={path} />
    </Page>
  )
}

/** The permits to work that are in force, as most are looked for: each leads to the page about it. */
function LivePermits({ path }: Pick<OfPermitProps, 'path'>) {
  const filter = { kind: ['PTW' as const], quick: ['inForce' as const] }
  const { data } = useLoadList(permitRegister.list, { body: { filter, orderBy: 'startsAt', limit: 20 } })
  if (data.rows.length === 0) return null
  return (
    <Section title={texts.inForce} count={data.pagination?.totalItem ?? data.rows.length} flush>
      <SmallList
        rows={data.rows}
        keyOf={({ id }) => id}
        what={({ id, number, title, locationName }) => (
          <>
            <Link to={`${path}?permitId=${id}`}>
              <PermitNumber number={number} />
            </Link>{' '}
            {title}
            <small>{locationName}</small>
          </>
        )}
        facts={[({ status }) => <StatusTag status={status} kind="permit" label={PERMIT_STATE_LABELS[status]} />]}
      />
    </Section>
  )
}
