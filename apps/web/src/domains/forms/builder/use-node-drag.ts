import { type DndContextProps, type DragStartEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type FormDraft, titleOf } from '@selamat/contract/domains/forms/records/form-draft'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import type { DropMark } from './builder-context.ts'
import type { BuilderAction, Placed } from './builder-state.ts'
import { offerOf } from './palette.tsx'
import { texts } from './texts.ts'
import { findNode, type Spot } from './tree.ts'

/** A press that moves less than this is a click. One object for all: another at each letter would draw all rows anew. */
const POINTER = { activationConstraint: { distance: 6 } }

interface Target {
  readonly mark: DropMark
  readonly spot: Spot
}

/** What is dragged: a node of the tree, or something of the palette. */
interface Dragged {
  readonly id: string
  readonly what: Placed | undefined
  readonly isSection: boolean
}

/** Where something lands that is let go over a row: above or below its middle, within a container that has its head there. */
export function targetAt(definition: FormDraft, isSection: boolean, rowId: string, lower: boolean): Target | null {
  const found = findNode(definition, rowId)
  if (!found) return null
  if (isSection) {
    const section = found.above[0] ?? found.node
    const index = definition.sections.findIndex(({ id }) => id === section.id)
    const before = section.id === rowId && !lower
    return {
      mark: { id: section.id, place: before ? 'before' : 'after' },
      spot: { parentId: null, index: before ? index : index + 1 },
    }
  }
  const { node, parentId, index } = found
  const within = node.type === 'section' || (node.type !== 'field' && lower)
  if (within) return { mark: { id: rowId, place: 'inside' }, spot: { parentId: rowId, index: 0 } }
  return {
    mark: { id: rowId, place: lower ? 'after' : 'before' },
    spot: { parentId, index: lower ? index + 1 : index },
  }
}

/** Dragging of questions within the tree, and from the palette into it. */
export function useNodeDrag(definition: FormDraft, dispatch: Dispatch<BuilderAction>) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER))
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const latest = useRef(definition)
  latest.current = definition

  useEffect(() => {
    if (dragged === null) return
    // The pointer says where it is; what lies under it is looked up, so that 1,000 rows need no measuring.
    function move({ clientX, clientY }: PointerEvent) {
      const under = document.elementFromPoint(clientX, clientY)
      const gap = under?.closest<HTMLElement>('[data-empty]')?.dataset.empty
      if (gap !== undefined) {
        const spot = gap === '' ? null : { parentId: gap, index: 0 }
        setTarget(spot && !dragged?.isSection ? { mark: { id: gap, place: 'inside' }, spot } : null)
        return
      }
      const row = under?.closest<HTMLElement>('[data-row]')
      if (!row) return setTarget(null)
      const { top, height } = row.getBoundingClientRect()
      const lower = clientY > top + height / 2
      setTarget(targetAt(latest.current, dragged?.isSection ?? false, row.dataset.row ?? '', lower))
    }
    addEventListener('pointermove', move)
    return () => removeEventListener('pointermove', move)
  }, [dragged])

  function start({ active }: DragStartEvent) {
    const [from, id = ''] = `${active.id}`.split(/:(.*)/)
    const what = from === 'new' ? offerOf(id)?.what : undefined
    const type = what ?? findNode(definition, id)?.node.type
    setDragged({ id, what, isSection: type === 'section' })
  }
  function end() {
    const isEmpty = definition.sections.length === 0
    if (dragged?.what !== undefined && (target !== null || isEmpty)) {
      dispatch({ type: 'add', what: dragged.what, spot: target?.spot })
    } else if (dragged !== null && target !== null) {
      dispatch({ type: 'move', id: dragged.id, spot: target.spot })
    }
    cancel()
  }
  function cancel() {
    setDragged(null)
    setTarget(null)
  }

  const handlers: DndContextProps = { sensors, onDragStart: start, onDragEnd: end, onDragCancel: cancel }
  const node = dragged === null ? undefined : findNode(definition, dragged.id)?.node
  const label =
    dragged === null ? null : (offerOf(dragged.what ?? '')?.label ?? (node && titleOf(node))) || texts.noText
  return { handlers, drop: target?.mark ?? null, dragging: label }
}
