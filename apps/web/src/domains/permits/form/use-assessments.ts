import { hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { useDebounced } from '../../../lib/choices.ts'
import { useLoad } from '../../../lib/use-load.ts'
import type { PermitValues } from './values.ts'

/** From so many letters a title says something. */
const SAYING = 3

/** The assessments in force that fit the place and the work, the best first; nothing is asked before one of them is known. */
export function useAssessments({ locationId, title }: Pick<PermitValues, 'locationId' | 'title'>) {
  const activity = useDebounced(title.trim())
  const body = { ...(locationId > 0 ? { locationId } : {}), ...(activity.length >= SAYING ? { activity } : {}) }
  const isAsked = Object.keys(body).length > 0
  return { isAsked, found: useLoad(hiradcRegister.suggest, { body }, { enabled: isAsked }) }
}
