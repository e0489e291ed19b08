import type { HiradcState } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { riskMatrixSettings } from '@selamat/contract/domains/hiradc/risk-matrix'
import { department } from '@selamat/contract/domains/organisation/department'
import { type ChoiceSource, fixedChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { statusLabel } from '../../../ui/status.ts'

export const departments = choicesOf(department)

/** The bands of the company's matrix, the highest risk first. */
export const bands: ChoiceSource = {
  key: 'risk-bands',
  load: async () =>
    (await call(riskMatrixSettings.read, {})).data.matrix.bands
      .map(({ colour, name, from, to }) => ({ value: colour, label: `${name} ${from}–${to}` }))
      .toReversed(),
}

/** Some of the states of the life cycle. */
export const statesOf = (states: readonly HiradcState[], labelOf = statusLabel): ChoiceSource =>
  fixedChoices(
    `hiradc-${states.join('-')}`,
    states.map((value) => ({ value, label: labelOf(value) })),
  )
