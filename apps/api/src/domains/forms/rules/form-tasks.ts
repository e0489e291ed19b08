import { compileForm, type FormProblem } from '@selamat/contract/domains/forms/compile-form'
import { deviationsOf, type FoundDeviation } from '@selamat/contract/domains/forms/deviations'
import type { FieldData, FormDefinition } from '@selamat/contract/domains/forms/form'
import { type InspectionOutcome, inspectionOutcome } from '@selamat/contract/domains/forms/inspection'
import { checkDraft } from '@selamat/contract/domains/forms/records/check-draft'
import type { FormDraft } from '@selamat/contract/domains/forms/records/form-draft'
import { checkAnswers } from '@selamat/contract/domains/forms/run-form'
import { type FormScore, scoreOf } from '@selamat/contract/domains/forms/score-form'
import type { InspectionRule } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import { rulesBudget, withinBudget } from '@selamat/contract/kit/rule-budget'

/** What is worked out by the rules of a form: the arguments, the form first, and what comes of it. */
export interface FormTasks {
  readonly check: {
    args: readonly [definition: FormDefinition, answers: FieldData, today: string]
    result: ReturnType<typeof checkAnswers>
  }
  readonly scores: {
    args: readonly [definition: FormDefinition, answers: readonly FieldData[]]
    result: (FormScore | null)[]
  }
  readonly deviations: { args: readonly [definition: FormDefinition, answers: FieldData]; result: FoundDeviation[] }
  readonly inspection: {
    args: readonly [definition: FormDefinition, answers: FieldData, rule: InspectionRule]
    result: InspectionOutcome
  }
  readonly problems: { args: readonly [draft: FormDraft]; result: readonly FormProblem[] }
}

const tasks: { readonly [N in keyof FormTasks]: (...args: FormTasks[N]['args']) => FormTasks[N]['result'] } = {
  check: (definition, answers, today) => checkAnswers(compileForm(definition), answers, { today }),
  scores: (definition, answers) => answers.map((each) => withinBudget(rulesBudget(), () => scoreOf(definition, each))),
  deviations: deviationsOf,
  inspection: inspectionOutcome,
  problems: (draft) => checkDraft(draft).problems,
}

/** Does one task. Throws RuleBudgetError within a budget. */
export const runFormTask = <N extends keyof FormTasks>(name: N, args: FormTasks[N]['args']): FormTasks[N]['result'] =>
  tasks[name](...args)
