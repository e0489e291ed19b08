import type { FormNode } from '@selamat/contract/domains/forms/form'
import { isChoice, optionsOf } from '@selamat/contract/domains/forms/inspection-fields'
import type { Field } from '@selamat/contract/domains/forms/kinds'
import type { FormStore } from './form-store.ts'

/** Fewer points are answered one by one. */
const LEAST = 3

/** The points of a section that are answered alike, such as the checks of an inspection. */
export interface CheckPoints {
  readonly ids: readonly string[]
  /** Those that the author of the form lets be answered with the rest; each of the others is looked at and answered by itself. */
  readonly restIds: readonly string[]
  /** The answer with the most points. */
  readonly good: { readonly value: string; readonly label: string }
  /** The answers with fewer points; one without points, such as “Not applicable”, is no finding. */
  readonly findings: readonly string[]
}

/** The questions outside repeats, at which a person chooses one of a few. */
const choicesIn = (nodes: readonly FormNode[]): readonly Field[] =>
  nodes.flatMap((node) => {
    if (node.type === 'group') return choicesIn(node.nodes)
    return node.type === 'field' && isChoice(node) && node.calculate === undefined ? [node] : []
  })

const isOfRest = ({ settings }: Field): boolean => 'withRest' in settings && settings.withRest === true

/** The one answer with the most points; null where no answer has any, or several have as many. */
function bestOf(field: Field) {
  const options = optionsOf(field)
  const most = Math.max(...options.map(({ score }) => score ?? 0))
  const [best, ...others] = options.filter(({ score }) => score === most)
  return most > 0 && best !== undefined && others.length === 0 ? best : null
}

/** The points of a section: its scored choices with the answers of the first one; null where they are too few. */
export function checkPointsOf(nodes: readonly FormNode[]): CheckPoints | null {
  const scored = choicesIn(nodes).filter((one) => bestOf(one) !== null)
  const [first] = scored
  const good = first === undefined ? null : bestOf(first)
  if (first === undefined || good === null) return null
  const options = optionsOf(first)
  const answers = JSON.stringify(options)
  const points = scored.filter((one) => JSON.stringify(optionsOf(one)) === answers)
  if (points.length < LEAST) return null
  return {
    ids: points.map(({ id }) => id),
    restIds: points.filter(isOfRest).map(({ id }) => id),
    good,
    findings: options.flatMap(({ value, score }) => (score !== undefined && value !== good.value ? [value] : [])),
  }
}

type Store = Pick<FormStore, 'snapshot' | 'set'>
const isOpen = (value: unknown) => value === undefined || value === null || value === ''

/** The points that the rest answers now. */
const restOf = ({ snapshot }: Pick<Store, 'snapshot'>, { restIds }: CheckPoints) =>
  restIds.filter((id) => snapshot(id).visible && isOpen(snapshot(id).value))

/** How many points are visible, how many of them are answered or left to the rest, and how many are findings. */
export function standOf(store: Store, points: CheckPoints) {
  const { snapshot } = store
  const { ids, findings } = points
  const values = ids.map((id) => snapshot(id)).flatMap(({ visible, value }) => (visible ? [value] : []))
  return {
    total: values.length,
    answered: values.filter((value) => !isOpen(value)).length,
    rest: restOf(store, points).length,
    found: values.filter((value) => findings.some((one) => one === value)).length,
  }
}

/** Gives every point of the rest without an answer the good one; returns their ids. */
export function answerRest(store: Store, points: CheckPoints): readonly string[] {
  const open = restOf(store, points)
  for (const id of open) store.set(id, points.good.value)
  return open
}

/** Takes the good answer back from the points that still have it. */
export function undoRest({ snapshot, set }: Store, { good }: CheckPoints, ids: readonly string[]): void {
  for (const id of ids) if (snapshot(id).value === good.value) set(id, '')
}
