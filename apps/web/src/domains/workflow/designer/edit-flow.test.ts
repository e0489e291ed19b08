import { checkFlow } from '@selamat/contract/domains/workflow/check-flow'
import { type FlowDefinition, flowDraft, type TaskNode } from '@selamat/contract/domains/workflow/flow-definition'
import { describe, expect, it } from 'vitest'
import { addBranch, canInsert, insert, offer, redirect, removeNode, replaceNode, withEnds } from './edit-flow.ts'
import { TEMPLATES } from './templates.ts'

const template = (key: string) => TEMPLATES.find((each) => each.key === key)?.make() ?? { nodes: [] }
const ids = ({ nodes }: FlowDefinition) => nodes.map(({ id }) => id)
const task = (flow: FlowDefinition, id: string): TaskNode => {
  const node = flow.nodes.find((each) => each.id === id)
  if (node?.type !== 'task') throw new Error(`no step ${id}`)
  return node
}
/** Names new steps and says whom they ask, as their author would. */
const finished = (flow: FlowDefinition): FlowDefinition => ({
  nodes: flow.nodes.map((node) => {
    if (node.type === 'decision')
      return {
        ...node,
        conditions: node.conditions.map((each) => ({ ...each, when: each.when || 'severity == "high"' })),
      }
    if (node.type !== 'task' || node.correction) return node
    return {
      ...node,
      label: node.label || node.id,
      assignee: node.assignee.length > 0 ? node.assignee : [{ rule: 'superior', level: 1 }],
    }
  }),
})
const problems = (flow: FlowDefinition) => checkFlow(finished(flow)).map(({ message }) => message)

describe('templates', () => {
  it.each(TEMPLATES.filter(({ key }) => key !== 'empty').map((each) => [each.key, each] as const))(
    '%s can be published as it is',
    (_key, { make }) => {
      expect(checkFlow(make())).toEqual([])
    },
  )
})

describe('a step, a decision and parallel steps', () => {
  it.each(['one', 'two', 'parallel'])('are added on any edge of "%s" that leads on, and the flow still runs', (key) => {
    for (const kind of ['task', 'decision', 'parallel'] as const) {
      const flow = template(key)
      const edges = [
        null,
        ...flow.nodes.flatMap((node) => Array.from({ length: 4 }, (_, index) => ({ from: node.id, index }))),
      ].filter((edge) => edge === null || canInsert(flow, edge))
      for (const edge of edges) {
        const source = edge && flow.nodes.find(({ id }) => id === edge.from)
        if (source && edge.index >= (source.type === 'task' ? source.outcomes.length : source.type === 'split' ? 2 : 1))
          continue
        if (source?.type === 'end') continue
        const made = insert(flow, edge, kind)
        expect(problems(made.flow), `${kind} at ${JSON.stringify(edge)}`).toEqual([])
        expect(flowDraft.safeParse(made.flow).success).toBe(true)
        // Taken out again, the flow runs as before.
        expect(problems(removeNode(made.flow, made.selected ?? '').flow)).toEqual([])
      }
    }
  })

  it('begin an empty flow with an end', () => {
    const made = insert({ nodes: [] }, null, 'task')
    expect(ids(made.flow)).toEqual(['step-1', 'closed'])
    expect(problems(made.flow)).toEqual([])
  })

  it('after a closing step take over the closing', () => {
    const flow = {
      nodes: template('one').nodes.map((node) =>
        node.type === 'task' && node.id === 'review'
          ? { ...node, outcomes: [{ action: 'close' as const, to: 'closed', interrupts: false }] }
          : node,
      ),
    }
    const made = insert(
      { nodes: flow.nodes.filter(({ id }) => id === 'review' || id === 'closed') },
      { from: 'review', index: 0 },
      'task',
    )
    expect([task(made.flow, 'review').outcomes[0]?.action, task(made.flow, 'step-1').outcomes[0]?.action]).toEqual([
      'approve',
      'close',
    ])
    expect(problems(made.flow)).toEqual([])
  })
})

describe('a node that is removed', () => {
  it('takes its correction with it, and what led to it leads on', () => {
    const { flow } = removeNode(template('two'), 'superior')
    expect(ids(flow)).toEqual(['head', 'revise-head', 'closed', 'rejected'])
    expect(problems(flow)).toEqual([])
  })

  it('removes all its branches if it is the beginning or the end of parallel steps', () => {
    const grown = insert(template('one'), { from: 'review', index: 0 }, 'parallel')
    for (const id of ['parallel-1', 'join-1'])
      expect(ids(removeNode(grown.flow, id).flow)).toEqual(ids(template('one')))
  })
})

describe('an answer of a step', () => {
  it('that returns makes a correction for the reporter; without it the correction goes', () => {
    const { flow } = insert({ nodes: [] }, null, 'task')
    const returning = offer(
      offer(flow, task(flow, 'step-1'), 'return', true),
      task(offer(flow, task(flow, 'step-1'), 'return', true), 'step-1'),
      'reject',
      true,
    )
    expect(task(returning, 'step-1').outcomes.map(({ action }) => action)).toEqual(['approve', 'return', 'reject'])
    expect(problems(returning)).toEqual([])
    const without = offer(returning, task(returning, 'step-1'), 'return', false)
    expect(ids(without)).toEqual(['step-1', 'closed', 'rejected'])
  })

  it('in a parallel branch ends the other branches, and the reporter comes back to the beginning of all', () => {
    const { flow } = insert(template('one'), { from: 'review', index: 0 }, 'parallel')
    const returning = offer(flow, task(flow, 'step-1'), 'return', true)
    const outcome = task(returning, 'step-1').outcomes.find(({ action }) => action === 'return')
    expect(outcome?.interrupts).toBe(true)
    expect(task(returning, outcome?.to ?? '').outcomes[0]?.to).toBe('parallel-1')
    expect(problems(returning)).toEqual([])
    const three = addBranch(returning, { type: 'split', id: 'parallel-1', to: ['step-1', 'step-2'], join: 'join-1' })
    expect(problems(three.flow)).toEqual([])
  })

  it('is led elsewhere; an end that nothing leads to goes, and both ends can be chosen again', () => {
    const flow = template('one')
    const back = redirect(flow, { from: 'review', index: 2 }, '')
    expect(ids(back)).not.toContain('rejected')
    expect(ids(withEnds(back))).toContain('rejected')
    expect(replaceNode(flow, { ...task(flow, 'review'), label: 'Other' }).nodes[0]).toMatchObject({ label: 'Other' })
  })
})
