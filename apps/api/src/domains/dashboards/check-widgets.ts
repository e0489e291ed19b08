import type { Widget } from '@selamat/contract/domains/dashboards/widget'
import type { Measure } from '../../measures/measure.ts'
import { httpError } from '../../platform/errors.ts'

/** What is wrong with a widget, by its field. */
function problemsOf(widget: Widget, measure: Measure | undefined): Record<string, string> {
  if (!measure) return { measure: 'This measure no longer exists. Remove the widget' }
  const { dimension, visual, compare, filter } = widget
  const problems: Record<string, string> = {}
  if (dimension !== null && !(dimension in measure.dimensions))
    problems.dimension = `${measure.label} is not split like this`
  if (measure.of === 'NOW') {
    if (compare === 'PREVIOUS') problems.compare = `${measure.label} is counted as it is now: there is no period before`
    if (visual === 'LINE' || visual === 'STACKED')
      problems.visual = `${measure.label} is counted as it is now: choose another visual`
  }
  if (visual === 'LIST' && !measure.first) problems.visual = `${measure.label} has no list`
  for (const [name, value] of Object.entries(filter)) {
    const isOffered = name in measure.filters && measure.list.check(name, value)
    if (!isOffered) problems[`filter.${name}`] = `${measure.label} is not filtered like this`
  }
  return problems
}

/** Assures that all widgets can be counted. Throws 422 with what is wrong at each field. */
export function assertWidgets(widgets: readonly Widget[], measureOf: (key: string) => Measure | undefined): void {
  const errors = widgets.flatMap((widget, place) =>
    Object.entries(problemsOf(widget, measureOf(widget.measure))).map(([field, text]) => [
      `widgets.${place}.${field}`,
      text,
    ]),
  )
  if (errors.length > 0) throw httpError('INVALID', { errors: Object.fromEntries(errors) })
}
