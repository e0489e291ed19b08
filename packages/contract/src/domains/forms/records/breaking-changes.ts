import type { DraftField, DraftNode, DraftSection, FormDraft } from './form-draft.ts'
import { titleOf } from './form-draft.ts'
import type { FormBreak } from './form-record.ts'

interface Placed {
  readonly node: DraftNode
  readonly position: string
  /** The repeats around it: part of the path under which its answers are stored. */
  readonly repeats: string
}

/** Fields and repeats: what answers are stored under. */
function answered({ sections }: FormDraft): Map<string, Placed> {
  const found = new Map<string, Placed>()
  function add(node: DraftSection | DraftNode, above: string, repeats: string) {
    const position = `${above}${titleOf(node)}`
    if (node.type === 'field' || node.type === 'repeat') found.set(node.id, { node, position, repeats })
    if (node.type === 'field') return
    const within = node.type === 'repeat' ? `${repeats}${node.id}.` : repeats
    for (const child of node.nodes) add(child, `${position} › `, within)
  }
  for (const section of sections) add(section, '', '')
  return found
}

const options = ({ settings }: DraftField): { value: unknown; label: unknown }[] =>
  Array.isArray(settings.options) ? settings.options : []

function removedChoices(before: DraftField, after: DraftField): string[] {
  const stays = new Set(options(after).map(({ value }) => value))
  return options(before).flatMap(({ value, label }) => (stays.has(value) ? [] : [`“${label}”`]))
}

function breaksOf(before: Placed, after: Placed | undefined): string[] {
  if (after === undefined) return ['Removed: new reports have no answer to it']
  if (before.node.type !== 'field' || after.node.type !== 'field') {
    return before.node.type === after.node.type
      ? []
      : ['Another kind: earlier answers cannot be compared with new ones']
  }
  const removed = removedChoices(before.node, after.node)
  return [
    ...(before.node.kind === after.node.kind ? [] : ['Another kind: earlier answers cannot be compared with new ones']),
    ...(before.repeats === after.repeats
      ? []
      : ['Moved into or out of a repeating group: answers are stored elsewhere']),
    ...(removed.length === 0 ? [] : [`Choices removed: ${removed.join(', ')}`]),
  ]
}

/** What earlier answers lose where a later version takes the place of an earlier one, field by field. */
export function breakingChanges(before: FormDraft, after: FormDraft): FormBreak[] {
  const later = answered(after)
  return [...answered(before)].flatMap(([id, earlier]) =>
    breaksOf(earlier, later.get(id)).map((text) => ({ id, position: earlier.position, text })),
  )
}
