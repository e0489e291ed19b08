import { CASE_KINDS, type CaseKind } from '@selamat/contract/domains/workflow/case'
import { flowDefinition, type TaskNode } from '@selamat/contract/domains/workflow/flow-definition'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Executor, run } from '../../platform/database.ts'
import { taskNode } from './advance.ts'
import type { CaseKindRule } from './case-kinds.ts'
import { known } from './queries/case-steps.ts'
import { holdsFor, mayDecide } from './relations.ts'

interface Group {
  readonly kind: CaseKind
  readonly node: TaskNode
  readonly tasks: readonly number[]
}

/** What some tasks ask of the people who get them. */
export interface TaskRules {
  /** Whether a user may have a task `t` of a case `c`, one of those that were read. */
  readonly mayDecide: (user: RawBuilder<unknown>) => RawBuilder<SqlBool>
  /** Whether a delegation `d` holds for the task. */
  readonly holdsFor: RawBuilder<SqlBool>
}

const ANYBODY: TaskRules = { mayDecide: () => sql<SqlBool>`true`, holdsFor: sql<SqlBool>`true` }

/** Reads what tasks of several cases ask of whoever gets them: those of one node of one version of a workflow ask the same. */
export async function taskRulesOf(
  db: Executor,
  ruleOf: (kind: CaseKind) => CaseKindRule,
  taskIds: readonly number[],
  today: string,
): Promise<TaskRules> {
  const signed = CASE_KINDS.filter((kind) => ruleOf(kind).independent !== undefined)
  if (signed.length === 0) return ANYBODY
  const rows = await run<{ kind: string; node: string; definition: unknown; tasks: number[] }>(
    db,
    sql`select g.kind, g.node, g.tasks, v.definition from (
        select c.kind, s.node, cf.form_flow_version_id, array_agg(t.id) as tasks
        from tasks t join case_steps s on s.id = t.case_step_id join cases c on c.id = t.case_id
        join case_flows cf on cf.case_id = c.id
        where t.id = any(${[...taskIds]}) and c.kind = any(${signed}) group by c.kind, s.node, cf.form_flow_version_id) g
      join form_flow_versions v on v.id = g.form_flow_version_id`,
  )
  const groups = rows.map(
    ({ kind, node, definition, tasks }): Group => ({
      kind: known(CASE_KINDS, kind),
      node: taskNode(flowDefinition.parse(definition), node),
      tasks,
    }),
  )
  const each = (condition: (nodeRule: Parameters<typeof holdsFor>[0]) => RawBuilder<SqlBool>) =>
    sql<SqlBool>`(${sql.join(
      [
        sql`c.kind <> all(${signed})`,
        ...groups.map(
          ({ kind, node, tasks }) =>
            sql`(t.id = any(${[...tasks]}) and ${condition({ node, rule: ruleOf(kind), today })})`,
        ),
      ],
      sql` or `,
    )})`
  return {
    mayDecide: (user) => each((nodeRule) => mayDecide(user, nodeRule)),
    holdsFor: each((nodeRule) => holdsFor(nodeRule)),
  }
}
