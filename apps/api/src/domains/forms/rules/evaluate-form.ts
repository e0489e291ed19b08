import path from 'node:path'
import type { FieldData, FormDefinition } from '@selamat/contract/domains/forms/form'
import { type FormScore, isScored } from '@selamat/contract/domains/forms/score-form'
import { RuleBudgetError, rulesBudget, withinBudget } from '@selamat/contract/kit/rule-budget'
import { leaveTransaction, type TransactionCall, transactionCall } from '../../../platform/leave-transaction.ts'
import { inThread } from '../../../platform/thread.ts'
import { type FormTasks, runFormTask } from './form-tasks.ts'

export interface RulesRequest<N extends keyof FormTasks = keyof FormTasks> {
  readonly name: N
  readonly args: FormTasks[N]['args']
}
export type RulesOutcome<N extends keyof FormTasks> =
  | { readonly result: FormTasks[N]['result'] }
  | { readonly isTooMuch: boolean; readonly message: string }

/** Steps of rules, some 20 ms, that are worked out where other requests wait; what needs more leaves for a thread. */
const HERE = 100_000
/** Letters of a form, rules and all, that are looked through here. */
const LETTERS_HERE = 200_000
const MEMORY_MB = 160
const PROCESSOR_MS = 20_000
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/**
 * Works something out by the rules of a form: at once where that is quick, else in a thread. Throws RuleBudgetError where
 * the rules need more than a form may.
 */
export async function evaluateForm<N extends keyof FormTasks>(
  name: N,
  ...args: FormTasks[N]['args']
): Promise<FormTasks[N]['result']> {
  if (JSON.stringify(args[0]).length <= LETTERS_HERE) {
    try {
      return withinBudget(rulesBudget(HERE), () => runFormTask(name, args))
    } catch (thrown) {
      if (!(thrown instanceof RuleBudgetError)) throw thrown
    }
  }
  const outcome = await withoutTransaction({ name, args })
  if ('result' in outcome) return outcome.result
  throw outcome.isTooMuch ? new RuleBudgetError() : new Error(outcome.message)
}

/** The scores of answers; of a form without points none is worked out. */
export async function scoresOf(
  definition: FormDefinition,
  answers: readonly FieldData[],
): Promise<(FormScore | null)[]> {
  return isScored(definition) ? evaluateForm('scores', definition, answers) : answers.map(() => null)
}

const TOO_MUCH = { isTooMuch: true, message: '' }
const apart = <N extends keyof FormTasks>(request: RulesRequest<N>): Promise<RulesOutcome<N>> =>
  inThread<RulesOutcome<N>, RulesOutcome<N>>({
    program: path.join(import.meta.dirname, 'rules-worker.ts'),
    data: request,
    memoryMb: MEMORY_MB,
    processorMs: PROCESSOR_MS,
    take: (outcome) => outcome,
    tooLong: () => TOO_MUCH,
    tooLarge: () => TOO_MUCH,
  })

type Outcomes = { readonly [N in keyof FormTasks]: Map<string, RulesOutcome<N>> }
/** What was worked out for each call of a transaction, by the arguments. */
const worked = new WeakMap<TransactionCall, Outcomes>()

/** Works in a thread while no transaction is open: one that is has to be run again, and finds the outcome then. */
async function withoutTransaction<N extends keyof FormTasks>(request: RulesRequest<N>): Promise<RulesOutcome<N>> {
  const work = () => inTurn(() => apart(request))
  const call = transactionCall()
  if (!call) return work()
  const outcomes = worked.get(call) ?? noOutcomes()
  worked.set(call, outcomes)
  const ofName: Outcomes[N] = outcomes[request.name]
  const key = JSON.stringify(request.args)
  const known = ofName.get(key)
  if (known) return known
  return leaveTransaction(async () => {
    ofName.set(key, await work())
  })
}

const noOutcomes = (): Outcomes => ({
  check: new Map(),
  scores: new Map(),
  deviations: new Map(),
  inspection: new Map(),
  problems: new Map(),
})

/** A few threads at once; the others wait for one to end. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
