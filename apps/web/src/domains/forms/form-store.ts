import { instancesOf } from '@selamat/contract/domains/forms/answers'
import type { CompiledForm } from '@selamat/contract/domains/forms/compile-form'
import { type AnswerContext, kinds } from '@selamat/contract/domains/forms/kinds'
import { type FormRun, runForm } from '@selamat/contract/domains/forms/run-form'
import { isEmpty } from '@selamat/contract/kit/rule-text'
import { useCallback, useSyncExternalStore } from 'react'
import type { DraftValues } from './draft-values.ts'
import { draftOf, toAnswer } from './kinds/index.ts'
import { shiftRows } from './rows.ts'

/** Messages by path. */
export type AnswerErrors = Readonly<Record<string, string>>

/** The state of one field, group or repeat on the screen. */
export interface NodeSnapshot {
  readonly visible: boolean
  readonly required: boolean
  /** The draft value, the result where it is calculated; of a repeat the keys of its rows. */
  readonly value: unknown
  readonly rowKeys: readonly number[]
  /** The message, once the field was left or the form was sent. */
  readonly error: string | undefined
}

/** A section that can be seen: how many of its marked fields are wrong, and whether all that it needs is there. */
export interface SectionState {
  readonly id: string
  readonly title: string
  readonly wrong: number
  readonly complete: boolean
}

/** What the form as a whole depends on. */
export interface FormSummary {
  readonly sections: readonly SectionState[]
  readonly errors: AnswerErrors
  readonly dirty: boolean
}

export type FormStore = ReturnType<typeof createFormStore>

/** A form with its draft outside React: each field subscribes to its path, so that a key press draws only what depends on it. */
export function createFormStore(form: CompiledForm, initial: DraftValues, context: AnswerContext) {
  let start = complete(form, initial)
  let draft = start
  let run: FormRun
  let rowKeys: Readonly<Record<string, readonly number[]>> = {}
  let marked: Readonly<Record<string, true>> = {}
  let refused: AnswerErrors = {}
  let sending: Readonly<Record<string, true>> = {}
  let dirty: ReadonlySet<string> = new Set()
  let whole = false
  let summary: FormSummary = { sections: [], errors: {}, dirty: false }
  const snapshots = new Map<string, NodeSnapshot>()
  let nextKey = 0
  const listeners = new Map<string, Set<() => void>>()
  const everything = new Set<() => void>()

  const isDirty = (path: string) => JSON.stringify(draft[path] ?? '') !== JSON.stringify(start[path] ?? '')
  const messageAt = (path: string) => refused[path] ?? (marked[path] ? run.stateOf(path).error : undefined)

  function load() {
    run = runForm(form, answersOf(form, draft), context)
    const keysAt = (path: string, count: number) => {
      const known = (rowKeys[path] ?? []).slice(0, count)
      return [...known, ...Array.from({ length: count - known.length }, () => nextKey++)]
    }
    const repeats = run.instances.filter(({ compiled }) => compiled.node.type === 'repeat')
    rowKeys = Object.fromEntries(repeats.map(({ path }) => [path, keysAt(path, Number(draft[path] ?? 0))]))
    dirty = new Set([...Object.keys(draft), ...Object.keys(start)].filter(isDirty))
  }

  function read(path: string): NodeSnapshot {
    const { visible, required, value } = run.stateOf(path)
    const isInput = form.nodes.get(idOf(path))?.calculate === null
    const error = messageAt(path)
    return { visible, required, value: isInput ? draft[path] : value, rowKeys: rowKeys[path] ?? [], error }
  }

  /** Notifies the subscribers of these paths, and those of the summary if it has changed. */
  function notify(paths: Iterable<string>) {
    for (const path of paths) {
      const [before, after] = [snapshots.get(path), read(path)]
      if (before === undefined || same(before, after)) continue
      snapshots.set(path, after)
      for (const listener of listeners.get(path) ?? []) listener()
    }
    const next = summarise()
    if (JSON.stringify(next) !== JSON.stringify(summary)) summary = next
    for (const listener of everything) listener()
  }
  const notifyAll = () => notify([...snapshots.keys()])

  function summarise(): FormSummary {
    const sections = new Map<string, { wrong: number; answered: boolean; faulty: boolean }>()
    const errors: Record<string, string> = {}
    let current = { wrong: 0, answered: false, faulty: false }
    for (const { id, path, compiled } of run.instances) {
      const { visible, value, error } = run.stateOf(path)
      if (compiled.node.type === 'section') {
        current = { wrong: 0, answered: false, faulty: false }
        if (visible) sections.set(id, current)
      }
      const message = messageAt(path)
      if (message !== undefined) {
        errors[path] = message
        current.wrong++
      }
      if (error !== undefined) current.faulty = true
      if (compiled.node.type === 'field' && !isEmpty(value)) current.answered = true
    }
    return {
      errors: { ...refused, ...errors },
      dirty: dirty.size > 0,
      sections: form.definition.sections.flatMap(({ id, title }) => {
        const state = sections.get(id)
        return state ? [{ id, title, wrong: state.wrong, complete: state.answered && !state.faulty }] : []
      }),
    }
  }

  function forget(path: string) {
    refused = without(refused, path)
    marked = without(marked, path)
  }

  function reset(values: DraftValues) {
    start = complete(form, values)
    draft = start
    ;[rowKeys, marked, refused, sending] = [{}, {}, {}, {}]
    load()
    notifyAll()
  }

  function changeRows(path: string, rows: number) {
    draft = { ...draft, [path]: rows }
    draft = complete(form, draft)
    forget(path)
    load()
    notifyAll()
  }

  load()
  summary = summarise()
  return {
    form,
    reset,
    draft: () => draft,
    /** The draft as a device can keep it: without secrets; the second is whether there are any. */
    draftToKeep(): readonly [DraftValues, boolean] {
      const isSecret = (path: string) => {
        const node = form.nodes.get(idOf(path))?.node
        return node?.type === 'field' && kinds[node.kind].secret
      }
      const plain = Object.entries(draft).filter(([path]) => !isSecret(path))
      return [Object.fromEntries(plain), plain.length < Object.keys(draft).length]
    },
    summary: () => summary,
    /** Whether every field must be on the screen, so that one of them can get the focus. */
    isWhole: () => whole,
    drawWhole() {
      whole = true
      for (const listener of everything) listener()
    },
    result: () => run.result(),
    sending: () => Object.keys(sending),
    snapshot(path: string): NodeSnapshot {
      const known = snapshots.get(path) ?? read(path)
      snapshots.set(path, known)
      return known
    },
    /** Calls back when the state of the path changes. */
    subscribe(path: string, listener: () => void) {
      const own = listeners.get(path) ?? new Set()
      listeners.set(path, own.add(listener))
      return () => void own.delete(listener)
    },
    /** Calls back after every change. */
    subscribeAll(listener: () => void) {
      everything.add(listener)
      return () => void everything.delete(listener)
    },
    set(path: string, value: unknown) {
      draft = { ...draft, [path]: value }
      const changed = new Set(dirty)
      if (isDirty(path)) changed.add(path)
      else changed.delete(path)
      dirty = changed
      forget(path)
      const node = form.nodes.get(idOf(path))?.node
      const affected = node?.type === 'field' ? run.set(path, toAnswer(node, value)) : []
      notify(new Set([path, ...affected]))
    },
    /** Marks fields that are wrong; returns their messages. */
    mark(paths: readonly string[]): AnswerErrors {
      const wrong = paths.filter((path) => run.stateOf(path).error !== undefined)
      marked = { ...marked, ...Object.fromEntries(wrong.map((path) => [path, true as const])) }
      notify(wrong)
      return Object.fromEntries(wrong.map((path) => [path, messageAt(path) ?? '']))
    },
    /** Shows messages of the server, or of files on their way, at their fields. */
    setErrors(errors: AnswerErrors) {
      refused = errors
      notifyAll()
    },
    busy(path: string, isSending: boolean) {
      sending = isSending ? { ...sending, [path]: true } : without(sending, path)
      if (!isSending) refused = without(refused, path)
      notify([path])
    },
    /** The paths in a section, in its order. */
    pathsIn(sectionId: string): readonly string[] {
      const from = run.instances.findIndex(({ id }) => id === sectionId)
      const rest = run.instances.slice(from + 1)
      const until = rest.findIndex(({ compiled }) => compiled.node.type === 'section')
      return rest.slice(0, until < 0 ? undefined : until).map(({ path }) => path)
    },
    paths: () => run.instances.map(({ path }) => path),
    addRow: (path: string) => changeRows(path, Number(draft[path] ?? 0) + 1),
    removeRow(path: string, row: number) {
      draft = shiftRows(draft, path, row)
      marked = shiftRows(marked, path, row)
      refused = shiftRows(refused, path, row)
      sending = shiftRows(sending, path, row)
      rowKeys = shiftRows(rowKeys, path, row)
      rowKeys = { ...rowKeys, [path]: (rowKeys[path] ?? []).filter((_, index) => index !== row) }
      changeRows(path, Number(draft[path] ?? 1) - 1)
    },
  }
}

/** The state of a path; redraws when it changes. */
export function useNode(store: FormStore, path: string): NodeSnapshot {
  const subscribe = useCallback((listener: () => void) => store.subscribe(path, listener), [store, path])
  return useSyncExternalStore(subscribe, () => store.snapshot(path))
}

const idOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

const without = <T>(values: Readonly<Record<string, T>>, path: string): Readonly<Record<string, T>> =>
  path in values ? Object.fromEntries(Object.entries(values).filter(([other]) => other !== path)) : values

const same = (one: NodeSnapshot, other: NodeSnapshot) =>
  one.visible === other.visible &&
  one.required === other.required &&
  one.error === other.error &&
  Object.is(one.value, other.value) &&
  one.rowKeys.join() === other.rowKeys.join()

/** A draft in which each repeat has as many rows as it needs, and what nobody touched begins with its default. */
function complete(form: CompiledForm, draft: DraftValues): DraftValues {
  const rowsAt = (path: string) => {
    const node = form.nodes.get(idOf(path))?.node
    return Math.max(Number(draft[path] ?? 0) || 0, node?.type === 'repeat' ? (node.min ?? 0) : 0)
  }
  const added = instancesOf(form, rowsAt).flatMap(({ path, compiled: { node } }) => {
    if (node.type === 'repeat' && (node.min ?? 0) > 0) return [[path, rowsAt(path)]]
    const begins = node.type === 'field' && draft[path] === undefined && !isEmpty(node.defaultValue)
    return begins ? [[path, draftOf(node, node.defaultValue)]] : []
  })
  return { ...draft, ...Object.fromEntries(added) }
}

/** A draft as answers by path. */
function answersOf(form: CompiledForm, draft: DraftValues) {
  const instances = instancesOf(form, (path) => Number(draft[path] ?? 0) || 0)
  return Object.fromEntries(
    instances.flatMap(({ path, compiled: { node } }) => {
      if (node.type === 'field') return [[path, toAnswer(node, draft[path])]]
      return node.type === 'repeat' ? [[path, Number(draft[path] ?? 0) || 0]] : []
    }),
  )
}
