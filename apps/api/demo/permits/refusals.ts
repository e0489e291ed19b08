import type { GateName } from '@selamat/contract/domains/permits/gates'
import { MINUTE } from '@selamat/contract/kit/time'
import type { Tx } from '../../src/platform/database.ts'
import { insertRows } from '../insert-rows.ts'
import { doneAt, type StoredPermit } from './insert.ts'

/** Of so many issued and accepted permits one was refused first. */
const [ISSUES, ACCEPTANCES] = [5, 7] as const
/** So long before it went well. */
const BEFORE = 5 * MINUTE

/** What was missing when the issuer came: the air, the locks, or what is checked of everybody. */
function missingOf({ workType, points, id }: StoredPermit): GateName[] {
  if (workType.gases.length > 0) return ['gas']
  if (points.length > 0) return ['isolation']
  return id % 2 === 0 ? ['competence'] : ['equipment']
}

/** Some permits were refused by a gate before they were issued or accepted. */
export async function insertRefusals(tx: Tx, permits: readonly StoredPermit[]): Promise<void> {
  const rows = permits.flatMap((permit) => {
    const { id: permitId, companyId, cast } = permit
    const issuedAt = doneAt(permit, 'issue')
    const acceptedAt = doneAt(permit, 'accept')
    const refused = (at: Date, actorId: number, action: string, gates: GateName[]) => {
      return { permitId, companyId, at: new Date(at.getTime() - BEFORE), actorId, action, gates }
    }
    return [
      ...(issuedAt && permitId % ISSUES === 0 ? [refused(issuedAt, cast.issuer, 'issue', missingOf(permit))] : []),
      ...(acceptedAt && permitId % ACCEPTANCES === 0
        ? [refused(acceptedAt, cast.holder, 'accept', ['crew', 'toolbox'])]
        : []),
    ]
  })
  await insertRows(tx, 'permitRefusals', rows)
}
