import { type HiradcState, hiradcLifecycle } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import { run } from '../../platform/database.ts'
import { type Change, gate, lifecycleOf } from '../../platform/lifecycle.ts'
import type { StoredRevision } from './queries/stored.ts'

/** What the checks of a move look at, beside the revision. */
export interface RevisionFacts {
  /** How many rows are not complete. */
  readonly incompleteRows: number
  /** The actor wrote rows of it. */
  readonly hasWritten: boolean
  /** Why the open task is not the actor's; null: it is, or none is answered. */
  readonly notYours: string | null
  readonly livePermits: number
  readonly openControls: number
}

type Subject = StoredRevision & RevisionFacts

/** What a move changes beside the status. */
type RevisionChange = Change<HiradcState, 'hiradcRevisions'> & {
  /** For whom a stand-in answers. */
  readonly forUserId?: number | null
}

const rows = (count: number) => plural(count, 'row is', 'rows are')

/** What can be done to a revision: its log is written with its status. */
export const hiradcMoves = lifecycleOf(hiradcLifecycle, {
  table: 'hiradcRevisions',
  relations: {
    author: ({ authorId, authorName }: Subject, actor: Actor | null) =>
      actor?.userId === authorId ? null : `Only the author, ${authorName}, can do this`,
    assignee: ({ notYours }) => notYours,
    editor: ({ isEditable }, actor) => (actor === null || isEditable ? null : 'You cannot change this assessment'),
    system: () => null,
  },
  guards: {
    complete: ({ rowCount, incompleteRows }) => [
      gate('rows', rowCount === 0 ? 'Add at least one row' : null),
      gate('complete', incompleteRows === 0 ? null : `${rows(incompleteRows)} not complete`),
    ],
    independent: ({ hasWritten }, action) => [
      gate(
        'independent',
        hasWritten && action === 'approve' ? 'You wrote a part of it: somebody else has to approve it' : null,
      ),
    ],
    unused: ({ livePermits, openControls, otherWorking }) => [
      gate(
        'permits',
        livePermits === 0 ? null : `${livePermits} live permit${livePermits === 1 ? ' names' : 's name'} it`,
      ),
      gate(
        'controls',
        openControls === 0
          ? null
          : `${openControls} of its controls ${openControls === 1 ? 'is' : 'are'} not in place yet`,
      ),
      gate('working', otherWorking === null ? null : `Revision ${otherWorking} is being worked on`),
    ],
    onlyDraft: ({ status, revision, otherWorking, otherInForce }) => [
      gate(
        'onlyDraft',
        status === 'ARCHIVED' && otherInForce !== null
          ? `Revision ${otherInForce} is in force`
          : status !== 'ARCHIVED' && otherWorking !== null
            ? `Revision ${otherWorking} is being worked on`
            : otherInForce !== null && otherInForce >= revision
              ? `Revision ${otherInForce} is in force since. Start its review`
              : null,
      ),
    ],
  },
  audit: ({ subject: { companyId, number, revision } }) => ({ companyId, label: `${number} revision ${revision}` }),
  emit: (
    { tx, subject: { id, hiradcId }, actorId, at, action, from, to, reason },
    { forUserId = null }: RevisionChange,
  ) =>
    run(
      tx,
      sql`insert into hiradc_events (hiradc_id, revision_id, at, actor_id, action, label, from_status, to_status, reason, for_user_id)
        values (${hiradcId}, ${id}, ${at}, ${actorId}, ${action}, ${hiradcLifecycle.actions[action].label}, ${from}, ${to}, ${reason}, ${forUserId})`,
    ),
})
