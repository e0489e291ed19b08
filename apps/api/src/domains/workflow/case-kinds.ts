import type { CaseKind } from '@selamat/contract/domains/workflow/case'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import type { TaskKind } from '@selamat/contract/domains/workflow/flow-definition'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor, ScopeColumns } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { AuditEntry } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Tenant } from '../forms/index.ts'

/**
 * Where a case shows beside its own page. Search and exports read what the list shows; bell, live events and emails are
 * made of the same notice.
 */
type CaseChannel = 'list' | 'notice' | 'audit'

/** Who reads the cases of a kind, and what of them shows elsewhere. */
export interface CaseKindRule {
  /** What a case or task is called where only its existence shows. */
  readonly category: string
  /** Read on any of these items opens the cases in the data scope of its role. */
  readonly items: readonly ItemKey[]
  /** Whether holding an item counts for somebody, asked where the domain knows more of people than their items. Left out: it does. */
  readonly opensFor?: (reader: Pick<Actor, 'userId' | 'companyId'>) => RawBuilder<SqlBool>
  /** The columns of the case `c` that a data scope looks at. */
  readonly columns: ScopeColumns
  /**
   * Besides the submitter and the holders of the items only people who can answer an open task, or answered one, read a
   * case; its tasks are handed over to holders alone, each reading is logged, and drafts stay off the device.
   */
  readonly confidential: boolean
  /** In each channel either the content of a case, such as its subject, or only that it exists. */
  readonly shows: Readonly<Record<CaseChannel, 'content' | 'existence'>>
  /**
   * Where an answer is a signature in a function: whether a user is independent enough of a case to answer at a node. Whoever
   * gets such a task other than by its rules must be named by one of them as well. Left out: a colleague can answer.
   */
  readonly independent?: (
    user: RawBuilder<unknown>,
    caseId: RawBuilder<unknown> | number | null,
    node: string,
  ) => RawBuilder<SqlBool>
}

/** The columns of a case `c` that data scopes look at, as the table has them: with and without kysely's plugin. */
export const CASE_COLUMNS: ScopeColumns = {
  company: 'c.company_id',
  employer: 'c.employer_id',
  owner: 'c.submitter_id',
  department: 'c.department_id',
  site: 'c.site_id',
}

/** The rule of every kind of case; filled in `domains.ts`. */
export type CaseKinds = Readonly<Record<CaseKind, CaseKindRule>>

/** An answer that was undone; the kind where it was given on a page of its own. */
export interface UndoneAnswer {
  readonly caseId: number
  readonly taskKind: TaskKind | undefined
}

export interface WorkflowContext extends AppContext {
  readonly caseKinds: CaseKinds
  /** What takes back what other domains keep of an answer, in the transaction that undoes it. */
  /** The stock of the clinic, for answers that name an item of it. */
  readonly stockItems: Tenant['stockItems']
  readonly undoAnswer: readonly ((tx: Tx, undone: UndoneAnswer) => Promise<void>)[]
}

/** The kind of the cases that a flow starts. */
export const KIND_OF_FLOW: Readonly<Record<TypeFlow, CaseKind>> = { Safety: 'safety-flow', Health: 'health-flow' }

/** The kinds of cases that are reports of forms; the others are about records of other domains, which answer for them. */
export const KINDS_OF_FORMS: readonly CaseKind[] = Object.values(KIND_OF_FLOW)

type CaseAudit = Pick<AuditEntry, 'label' | 'before' | 'after' | 'reason'>

/** The content of an audit row about a case; of a kind whose content does not show there only what it is. */
export function caseAudit({ category, shows }: CaseKindRule, content: CaseAudit): CaseAudit {
  if (shows.audit === 'content') return content
  const label = `${category.charAt(0).toUpperCase()}${category.slice(1)} report`
  return { label, before: null, after: null, reason: null }
}
