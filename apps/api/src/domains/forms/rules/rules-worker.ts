// A thread of its own: rules that take long hold up nobody's request.
import { parentPort, workerData } from 'node:worker_threads'
import { RuleBudgetError, rulesBudget, withinBudget } from '@selamat/contract/kit/rule-budget'
import type { RulesOutcome, RulesRequest } from './evaluate-form.ts'
import { runFormTask } from './form-tasks.ts'

const { name, args }: RulesRequest = workerData
const say = (outcome: RulesOutcome<typeof name>) => parentPort?.postMessage(outcome)
const run = () => runFormTask(name, args)
try {
  // Many reports have a budget each.
  say({ result: name === 'scores' || name === 'problems' ? run() : withinBudget(rulesBudget(), run) })
} catch (error) {
  say({ isTooMuch: error instanceof RuleBudgetError, message: error instanceof Error ? error.message : String(error) })
}
parentPort?.close()
