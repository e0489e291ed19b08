import {
  type DraftField,
  type DraftNode,
  type FormDraft,
  formDraft,
} from '@selamat/contract/domains/forms/records/form-draft'
import { describe, expect, it } from 'vitest'
import { freshId, renameInRule } from './node-ids.ts'
import {
  allNodes,
  type Direction,
  duplicateNode,
  findNode,
  idsOf,
  insertNode,
  moveNode,
  removeNode,
  renameId,
  stepNode,
} from './tree.ts'

const field = (id: string, more: Partial<DraftField> = {}): DraftField => ({
  type: 'field',
  id,
  kind: 'text-input',
  label: id,
  settings: { max: 60 },
  ...more,
})
const group = (id: string, ...nodes: DraftNode[]): DraftNode => ({ type: 'group', id, title: id, nodes })
const section = (id: string, ...nodes: DraftNode[]) => ({ type: 'section' as const, id, title: id, nodes })
const draft: FormDraft = {
  sections: [section('one', field('a'), group('g', field('b'), field('c'))), section('two', field('d'))],
  subjectFieldId: 'a',
}
const outline = (form: FormDraft) => {
  const text = (nodes: readonly { id: string; nodes?: readonly DraftNode[] }[]): string =>
    nodes.map(({ id, nodes: below }) => (below === undefined ? id : `${id}(${text(below)})`)).join(' ')
  return text(form.sections)
}

/** The same numbers at every run. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

describe('any row of changes', () => {
  it.each(Array.from({ length: 30 }, (_, seed) => seed + 1))('keeps a form whole, seed %i', (seed) => {
    const random = randomOf(seed)
    const pick = <T>(list: readonly T[]) => list[random(list.length)]
    let form = draft
    let made = 0
    for (let step = 0; step < 150; step++) {
      const before = form
      const node = pick(allNodes(form))
      const target = pick([...allNodes(form), null])
      const spot = {
        parentId: target?.id ?? null,
        index: random(
          (target === null ? form.sections.length : target?.type === 'field' ? 0 : (target?.nodes.length ?? 0)) + 1,
        ),
      }
      const direction = pick<Direction>(['up', 'down', 'in', 'out'])
      if (node === undefined || direction === undefined) break
      const action = random(6)
      if (action === 0) form = moveNode(form, node.id, spot)
      if (action === 1) form = stepNode(form, node.id, direction)
      if (action === 2 && allNodes(form).length < 60) form = duplicateNode(form, node.id).draft
      if (action === 3 && allNodes(form).length > 5) form = removeNode(form, node.id)
      if (action === 4) form = insertNode(form, random(3) === 0 ? group(`n-${made++}`) : field(`n-${made++}`), spot)
      if (action === 5) form = renameId(form, node.id, `r-${made++}`)
      const ids = allNodes(form).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(formDraft.safeParse(form).success).toBe(true)
      // A move neither loses nor adds anything.
      if (action < 2) expect([...idsOf(form)].toSorted()).toEqual([...idsOf(before)].toSorted())
      if (form.subjectFieldId !== undefined) expect(idsOf(form)).toContain(form.subjectFieldId)
    }
  })

  it('a step up and one down lead back within a container', () => {
    expect(stepNode(stepNode(draft, 'c', 'up'), 'c', 'down')).toEqual(draft)
  })
})

describe('moving', () => {
  it.each<[string, Direction, string]>([
    ['c', 'up', 'one(a g(c b)) two(d)'],
    ['b', 'up', 'one(a b g(c)) two(d)'],
    ['c', 'down', 'one(a g(b) c) two(d)'],
    ['c', 'out', 'one(a g(b) c) two(d)'],
    ['g', 'down', 'one(a) two(g(b c) d)'],
    ['d', 'up', 'one(a g(b c) d) two()'],
    ['two', 'up', 'two(d) one(a g(b c))'],
    ['g', 'in', 'one(a g(b c)) two(d)'],
    ['a', 'up', 'one(a g(b c)) two(d)'],
    ['two', 'in', 'one(a g(b c)) two(d)'],
  ])('%s %s gives %s', (id, direction, expected) => {
    expect(outline(stepNode(draft, id, direction))).toBe(expected)
  })

  it('goes into the group before it', () => {
    const before = moveNode(draft, 'a', { parentId: 'one', index: 2 })
    expect(outline(before)).toBe('one(g(b c) a) two(d)')
    expect(outline(stepNode(before, 'a', 'in'))).toBe('one(g(b c a)) two(d)')
  })

  it('never goes into itself, a field, or deeper than a form can be', () => {
    expect(moveNode(draft, 'g', { parentId: 'g', index: 0 })).toBe(draft)
    expect(moveNode(draft, 'a', { parentId: 'd', index: 0 })).toBe(draft)
    expect(moveNode(draft, 'a', { parentId: null, index: 0 })).toBe(draft)
    expect(moveNode(draft, 'two', { parentId: 'one', index: 0 })).toBe(draft)
    let deep = draft
    for (let level = 0; level < 12; level++) {
      deep = insertNode(deep, group(`l${level}`), { parentId: level === 0 ? 'two' : `l${level - 1}`, index: 0 })
    }
    expect(formDraft.safeParse(deep).success).toBe(true)
    expect(Math.max(...allNodes(deep).map(({ id }) => findNode(deep, id)?.above.length ?? 0))).toBe(7)
  })

  it('leaves what it does not touch as it is', () => {
    const next = stepNode(draft, 'c', 'up')
    expect(next.sections[1]).toBe(draft.sections[1])
    expect(findNode(next, 'a')?.node).toBe(findNode(draft, 'a')?.node)
  })
})

describe('ids', () => {
  it.each([
    ['What is wrong?', 'what-is-wrong'],
    ['Où est-ce ?', 'ou-est-ce'],
    ['5 m away', 'q-5-m-away'],
    ['if', 'q-if'],
    ['危险', 'question'],
  ])('come from the question: %s', (text, id) => {
    expect(freshId(text, new Set())).toBe(id)
    expect(freshId(text, new Set([id, `${id}-2`]))).toBe(`${id}-3`)
  })

  it('are renamed in rules, but not in texts or longer names', () => {
    const names = new Map([['what-now', 'what-is-it']])
    expect(renameInRule('what_now == "what_now" && what_now_2 > 1', names)).toBe(
      'what_is_it == "what_now" && what_now_2 > 1',
    )
  })

  it('of a copy are new, and its own rules mean the copies', () => {
    const source: FormDraft = {
      sections: [section('one', field('a'), group('g', field('b'), field('c', { visibleIf: 'b == "1" && a == "2"' })))],
    }
    const { draft: copied, copyId } = duplicateNode(source, 'g')
    expect([outline(copied), copyId]).toEqual(['one(a g(b c) g-2(b-2 c-2))', 'g-2'])
    expect(findNode(copied, 'c-2')?.node.visibleIf).toBe('b_2 == "1" && a == "2"')
  })

  it('of the subject and location follow a rename and go with a removal', () => {
    expect(renameId(draft, 'a', 'x').subjectFieldId).toBe('x')
    expect(removeNode(draft, 'one').subjectFieldId).toBeUndefined()
  })
})
