import type { RowInput } from '@selamat/contract/domains/hiradc/hiradc-row'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

/** Owners and hazards of rows are active records of the company, and a key stands for one row or control. Throws 422 at the field. */
export async function checkReferences(tx: Tx, companyId: number, rows: readonly RowInput[]): Promise<void> {
  const owners = [...new Set(rows.flatMap(({ controls }) => controls.flatMap(({ ownerId }) => ownerId ?? [])))]
  const hazards = [...new Set(rows.flatMap(({ hazardId }) => hazardId ?? []))]
  const [known] = await run<{ owners: number[]; hazards: number[] }>(
    tx,
    sql`select array(select u.id::float8 from users u where u.id = any(${owners}::bigint[]) and u.company_id = ${companyId}
          and u.archived_at is null) as owners,
        array(select h.id::float8 from hazards h where h.id = any(${hazards}::bigint[]) and h.company_id = ${companyId}) as hazards`,
  )
  const [people, library] = [new Set(known?.owners), new Set(known?.hazards)]
  const used = new Set<string>()
  const isRepeated = (key: string) => used.size === used.add(key).size
  const errors = rows.flatMap(({ key, hazardId, controls }, at) => [
    ...(isRepeated(key) ? [[`rows.${at}.key`, 'This row is there twice'] as const] : []),
    ...(hazardId === null || library.has(hazardId)
      ? []
      : [[`rows.${at}.hazardId`, 'Choose one from the list'] as const]),
    ...controls.flatMap((control, index) => [
      ...(isRepeated(`${key} ${control.key}`)
        ? [[`rows.${at}.controls.${index}.key`, 'This control is there twice'] as const]
        : []),
      ...(control.ownerId === null || people.has(control.ownerId)
        ? []
        : [[`rows.${at}.controls.${index}.ownerId`, 'Choose an active person of the company'] as const]),
    ]),
  ])
  if (errors.length > 0) throw httpError('INVALID', { errors: Object.fromEntries(errors) })
}
