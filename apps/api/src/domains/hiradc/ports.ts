import type { Executor, Tx } from '../../platform/database.ts'

/** What changed about an assessment in force that others stand on. */
export type HiradcChange = 'superseded' | 'under-review' | 'overdue' | 'archived'

/** Records of another domain that stand on an assessment in force, such as permits. */
export interface HiradcDependents {
  /** How many of them are live, by assessment. */
  countLive(db: Executor, hiradcIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Flags them, in the transaction of the change. */
  flag(tx: Tx, changed: { readonly hiradcId: number; readonly change: HiradcChange; readonly at: Date }): Promise<void>
}

/** What assessments ask of other domains of their layer; filled in `domains.ts`. */
export interface HiradcPorts {
  readonly dependents: readonly HiradcDependents[]
}

/** How many live records stand on each of some assessments. */
export async function countLiveOf(
  { dependents }: HiradcPorts,
  db: Executor,
  hiradcIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counts = await Promise.all(dependents.map(({ countLive }) => countLive(db, hiradcIds)))
  return new Map(hiradcIds.map((id) => [id, counts.reduce((total, each) => total + (each.get(id) ?? 0), 0)]))
}

/** How many live records stand on an assessment. */
export const countLive = async (ports: HiradcPorts, db: Executor, hiradcId: number): Promise<number> =>
  (await countLiveOf(ports, db, [hiradcId])).get(hiradcId) ?? 0

/** Tells all records that stand on an assessment. */
export async function flagDependents(
  { dependents }: HiradcPorts,
  tx: Tx,
  changed: { readonly hiradcId: number; readonly change: HiradcChange; readonly at: Date },
): Promise<void> {
  for (const dependent of dependents) await dependent.flag(tx, changed)
}
