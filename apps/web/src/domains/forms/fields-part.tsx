import type { CompiledForm } from '@selamat/contract/domains/forms/compile-form'
import type { FormNode } from '@selamat/contract/domains/forms/form'
import { columnOf } from '@selamat/contract/domains/forms/kinds'
import {
  type FocusEvent,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { FormStore } from './form-store.ts'
import { isWide as isWideField } from './kinds/index.ts'

/** So many nodes are drawn together; a list of up to twice as many is one part. */
const PART = 10
/** So many of a long list are drawn before all others, so that it opens at once. */
const FIRST = 4
/** A form with at most so many fields is drawn whole. */
const SMALL = 80
/** What a field takes before it was ever drawn. */
const FIELD_HEIGHT = 84
const CONTROL = 'input:not([type="hidden"]), textarea, button, select, [tabindex="0"]'

const isWide = (node: FormNode) => node.type !== 'field' || isWideField(node)

/** Cuts a long list into parts that are drawn each on its own: a few nodes that are there at once, then more. */
export function partsOf(nodes: readonly FormNode[]): (readonly FormNode[])[] {
  if (nodes.length <= 2 * PART) return [nodes]
  const end = cutAt(nodes, FIRST)
  const rest = nodes.slice(end)
  const parts = [nodes.slice(0, end)]
  for (let from = 0; from < rest.length; ) {
    const left = rest.slice(from)
    const size = left.length <= 2 * PART ? left.length : cutAt(left, PART)
    parts.push(left.slice(0, size))
    from += size
  }
  return parts
}

/** About so many nodes; after a wide one where there is one, as it ends a line. */
function cutAt(nodes: readonly FormNode[], about: number): number {
  const from = about - 2
  const wide = nodes.slice(from, about + 2).findLastIndex(isWide)
  return wide < 0 ? about : from + wide + 1
}

const near = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** Calls back when an element comes to less than a screen from the screen, and when it leaves. Returns what ends it. */
function watchNear(element: Element, listener: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) near.get(target)?.(isIntersecting)
    },
    { rootMargin: '100% 0%', scrollMargin: '100% 0%' },
  )
  near.set(element, listener)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

let isPrinting = false
const subscribePrint = (listener: () => void) => {
  const set = (now: boolean) => () => {
    isPrinting = now
    listener()
  }
  const [start, end] = [set(true), set(false)]
  addEventListener('beforeprint', start)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', start)
    removeEventListener('afterprint', end)
  }
}

/** Whether a path is one of these nodes, or within one. */
function isWithin(form: CompiledForm, path: string, nodes: readonly FormNode[], prefix: string): boolean {
  if (!path.startsWith(prefix)) return false
  let id: string | null = path.slice(path.lastIndexOf('.') + 1)
  while (id !== null && !nodes.some((node) => node.id === id)) id = form.nodes.get(id)?.parent ?? null
  return id !== null
}

const labelOf = (node: FormNode) => (node.type === 'field' ? node.label : node.title)

/** Files on their way, and those that failed, are known to their input alone: it stays. */
const hasFiles = (node: FormNode): boolean =>
  node.type === 'field' ? columnOf(node) === 'files' : node.nodes.some(hasFiles)

interface FieldsPartProps {
  readonly store: FormStore
  readonly nodes: readonly FormNode[]
  readonly prefix: string
  /** Drawn before anybody knows where the screen is. */
  readonly first: boolean
  /** It is the whole list. */
  readonly alone: boolean
  readonly children: (node: FormNode) => ReactNode
}

/**
 * A part of a list of fields. In a large form only the parts near the screen are drawn; of the others the labels stand, so
 * that a search in the page finds them, and Tab leads into them.
 */
export const FieldsPart = memo(function FieldsPart({ store, nodes, prefix, first, alone, children }: FieldsPartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(first)
  const [followed, setFollowed] = useState<object | null>(null)
  const revealed = useSyncExternalStore(store.subscribeAll, store.revealed)
  const printing = useSyncExternalStore(subscribePrint, () => isPrinting)
  if (revealed !== followed) {
    setFollowed(revealed)
    if (revealed !== null && !isNear && isWithin(store.form, revealed.path, nodes, prefix)) setNear(true)
  }

  useEffect(() => {
    const element = box.current
    if (element === null) return
    if (store.paths().length <= SMALL) return startTransition(() => setNear(true))
    const stays = nodes.some(hasFiles)
    return watchNear(element, (comes) => {
      if (comes) startTransition(() => setNear(true))
      else if (!stays && !element.contains(document.activeElement)) setNear(false)
    })
  }, [store, nodes])

  function enter({ target, relatedTarget }: FocusEvent<HTMLElement>) {
    if (target !== box.current) return
    const isBefore =
      relatedTarget instanceof Node &&
      (target.compareDocumentPosition(relatedTarget) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    flushSync(() => setNear(true))
    const controls = [...target.querySelectorAll<HTMLElement>(CONTROL)]
    const next = isBefore ? controls.at(-1) : controls[0]
    next?.focus()
  }

  const className = alone ? 'fields' : 'fields fields--part'
  const style = alone ? undefined : { containIntrinsicHeight: `auto ${nodes.length * FIELD_HEIGHT}px` }
  if (isNear || printing) {
    return (
      <div ref={box} className={className} style={style}>
        {nodes.map(children)}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard comes to the fields that take its place
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div ref={box} className={className} style={style} tabIndex={0} onFocus={enter}>
      {nodes
        .filter(({ id }) => store.snapshot(prefix + id).visible)
        .map((node) => (
          <span key={node.id}>{labelOf(node)}</span>
        ))}
    </div>
  )
})
