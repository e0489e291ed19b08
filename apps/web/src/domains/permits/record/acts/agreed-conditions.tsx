import { permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { useLoad } from '../../../../lib/use-load.ts'
import { Unloaded } from '../../../../ui/empty-state.tsx'
import { texts as conflictTexts } from '../../conflicts/texts.ts'
import { actionTexts } from '../texts.ts'
import { AgreedLines } from './agreed-lines.tsx'

/** The conditions of a permit that the signature of its acceptance speaks of: its lines, and the agreed measures. */
export function AgreedConditions({ permit: { id, conditions } }: { readonly permit: PermitDetail }) {
  const loaded = useLoad(permitConflicts.check, { body: { id } })
  const measures = loaded.data?.conflicts.flatMap(({ other, isSettled, measure }) =>
    isSettled && measure !== null ? [actionTexts.agreedMeasure(other.number, measure)] : [],
  )
  return (
    <>
      <AgreedLines conditions={conditions} measures={measures === undefined ? [] : measures} />
      {measures === undefined && <Unloaded of={loaded} failed={conflictTexts.loadFailed} />}
    </>
  )
}
