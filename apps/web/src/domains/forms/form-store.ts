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

/** How a section stands: its marked fields that are wrong, all that are wrong, those answered. */
interface Tally {
  wrong: number
  faulty: number
  answered: number
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
  let revealed: { readonly path: string } | null = null
  let summary: FormSummary = { sections: [], errors: {}, dirty: false }
  /** The tally of each section, by its own path and by those in it; and what each path adds to it. */
  const tallies = new Map<string, Tally>()
  const counted = new Map<
    string,
    { readonly message: string | undefined; readonly faulty: boolean; readonly answered: boolean }
  >()
  let areErrorsStale = true
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
    tallies.clear()
    counted.clear()
    let current: Tally = { wrong: 0, faulty: 0, answered: 0 }
    for (const { path, compiled } of run.instances) {
      if (compiled.node.type === 'section') current = { wrong: 0, faulty: 0, answered: 0 }
      tallies.set(path, current)
      count(path)
    }
    areErrorsStale = true
  }

  /** Brings the tally of its section up to date with a path. */
  function count(path: string) {
    const tally = tallies.get(path)
    if (tally === undefined) return
    const { value, error } = run.stateOf(path)
    const before = counted.get(path)
    const isField = form.nodes.get(idOf(path))?.node.type === 'field'
    const after = { message: messageAt(path), faulty: error !== undefined, answered: isField && !isEmpty(value) }
    tally.wrong += Number(after.message !== undefined) - Number(before?.message !== undefined)
    tally.faulty += Number(after.faulty) - Number(before?.faulty ?? false)
    tally.answered += Number(after.answered) - Number(before?.answered ?? false)
    if (after.message !== before?.message) areErrorsStale = true
    counted.set(path, after)
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
      count(path)
      const before = snapshots.get(path)
      if (before === undefined) continue
      const after = read(path)
      if (same(before, after)) continue
      snapshots.set(path, after)
      for (const listener of listeners.get(path) ?? []) listener()
    }
    summarise()
    for (const listener of everything) listener()
  }
  const notifyAll = () => notify(new Set([...tallies.keys(), ...snapshots.keys()]))

  function summarise() {
    const errors = areErrorsStale ? allErrors() : summary.errors
    const sections = form.definition.sections.flatMap(({ id, title }): SectionState[] => {
      const tally = tallies.get(id)
      if (tally === undefined || !run.stateOf(id).visible) return []
      return [{ id, title, wrong: tally.wrong, complete: tally.answered > 0 && tally.faulty === 0 }]
    })
    areErrorsStale = false
    const isSame = errors === summary.errors && JSON.stringify(sections) === JSON.stringify(summary.sections)
    if (!isSame || summary.dirty !== dirty.size > 0) summary = { sections, errors, dirty: dirty.size > 0 }
  }

  /** The messages on the screen in the order of the form, after those of the server that belong to no field of it. */
  function allErrors(): AnswerErrors {
    const own = [...counted].flatMap(([path, { message }]) => (message === undefined ? [] : [[path, message]]))
    return { ...refused, ...Object.fromEntries(own) }
  }

  function forget(path: string) {
    if (path in refused) areErrorsStale = true
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
  summarise()
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
    /** The path that was last asked for, which is drawn wherever the screen is. */
    revealed: () => revealed,
    /** Draws the first of these paths that has a message and can be seen, so that it can get the focus. */
    revealWrong(paths: readonly string[]) {
      const path = paths.find((one) => one in summary.errors && run.stateOf(one).visible)
      if (path === undefined) return
      revealed = { path }
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
      areErrorsStale = true
      notifyAll()
    },
    busy(path: string, isSending: boolean) {
      sending = isSending ? { ...sending, [path]: true } : without(sending, path)
      if (!isSending) refused = without(refused, path)
      areErrorsStale = true
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
