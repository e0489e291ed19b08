import { instancesOf } from '@selamat/contract/domains/forms/answers'
import type { CompiledForm } from '@selamat/contract/domains/forms/compile-form'
import type { PresentedAnswer } from '@selamat/contract/domains/forms/form'
import type { DraftValues } from './draft-values.ts'
import { fieldKinds } from './kinds/index.ts'

/** Values by path after a row of a repeat was removed: those of later rows move up. */
export function shiftRows<T>(values: Readonly<Record<string, T>>, repeat: string, removed: number) {
  const prefix = `${repeat}[`
  return Object.fromEntries(
    Object.entries(values).flatMap(([path, value]): [string, T][] => {
      if (!path.startsWith(prefix)) return [[path, value]]
      const end = path.indexOf(']', prefix.length)
      const row = Number(path.slice(prefix.length, end))
      if (row === removed) return []
      return [[row < removed ? path : `${prefix}${row - 1}${path.slice(end)}`, value]]
    }),
  )
}

/** How many rows each repeat has in which something was answered. */
export function rowCounts(answers: readonly Pick<PresentedAnswer, 'path'>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { path } of answers) {
    for (const { index, 1: row } of path.matchAll(/\[(\d+)\]/g)) {
      const repeat = path.slice(0, index)
      counts[repeat] = Math.max(counts[repeat] ?? 0, Number(row) + 1)
    }
  }
  return counts
}

/** The draft for correcting the answers of a record; what was left empty stays empty, whatever its default. */
export function fromAnswers(form: CompiledForm, answers: readonly PresentedAnswer[]): DraftValues {
  const rows = rowCounts(answers)
  const empty = instancesOf(form, (path) => rows[path] ?? 0).flatMap(({ path, compiled: { node } }) =>
    node.type === 'field' && node.defaultValue !== undefined ? [[path, null]] : [],
  )
  const values = answers.flatMap((answer) => {
    const node = form.nodes.get(answer.path.slice(answer.path.lastIndexOf('.') + 1))?.node
    return node?.type === 'field' ? [[answer.path, fieldKinds[node.kind].fromAnswer(answer)]] : []
  })
  return { ...Object.fromEntries(empty), ...Object.fromEntries(values), ...rows }
}
