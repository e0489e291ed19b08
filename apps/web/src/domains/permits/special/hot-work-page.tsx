import { permitAddress } from '@selamat/contract/domains/permits/items'
import { ENDED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { useEffect } from 'react'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useLoad, useLoadList } from '../../../lib/use-load.ts'
import { NothingMatches, Unloaded } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { texts } from '../form/texts.ts'
import { addSpecialAddress } from './addresses.ts'
import { OfPermit } from './of-permit.tsx'

/** The hot-work permit of a permit to work: its record where there is one, else its form (PERMIT-04, PERMIT-36). */
export default function HotWorkPage() {
  const [{ permitId = '' }] = useAddressQuery()
  return (
    <OfPermit permitId={Number(permitId) || null} title={texts.hotWork} path="/spesial-hot-permik">
      {({ id }) => <HotWork parentId={id} />}
    </OfPermit>
  )
}

/** Leads on to the hot-work permit that goes on under a permit to work, else to the form of a new one. */
function HotWork({ parentId }: { readonly parentId: number }) {
  const go = useGo()
  const filter = { parentId: [parentId], activity: ['HOT_WORK' as const] }
  const listed = useLoadList(permitRegister.list, { body: { filter } })
  const types = useLoad(permitRegister.workTypes, {})
  const known = listed.data.rows.find(({ status }) => !ENDED.some((state) => state === status))
  const type = types.data?.find(({ activity, permitKind }) => activity === 'HOT_WORK' && permitKind === 'SPECIAL')
  const to =
    // What was read before may be older than the permit that was just saved.
    listed.loading || listed.data.pagination === null || types.data === null
      ? null
      : known
        ? permitAddress(known.id)
        : type && addSpecialAddress(parentId, type.id)
  useEffect(() => {
    if (to) go(to, { replace: true })
  }, [to, go])
  if (to === undefined) {
    return (
      <Page>
        <NothingMatches title={texts.hotWork} text={texts.noHotWork} />
      </Page>
    )
  }
  const failed = listed.error === null ? types : listed
  return (
    <Page>
      <Unloaded of={failed} failed={texts.failed} page />
    </Page>
  )
}
