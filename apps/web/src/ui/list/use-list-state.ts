import { useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { rememberedFilters } from '../../lib/filters.ts'
import { readQuery, useAddressQuery, usePath, writeQuery } from '../../lib/navigation.ts'
import { type ListShape, type ListState, listBody, readListState, writeListState } from './list-state.ts'

/**
 * A list's state, kept in the address; an address without any opens with what the person last used here (SHELL-33).
 * `shape` must be the same object at every drawing.
 */
export function useListState(shape: ListShape): [ListState, (state: ListState) => void] {
  const [query, change] = useAddressQuery()
  const target = usePath()
  const arrival = useRef(Object.keys(query).length === 0 ? rememberedFilters.get(target) : null)
  const effective = arrival.current ? readQuery(arrival.current) : query
  const text = JSON.stringify(effective)
  const written = useMemo(() => readListState(JSON.parse(text), shape), [text, shape])
  // A choice applies at once; the address follows later.
  const [chosen, setChosen] = useState<{ readonly at: string; readonly state: ListState } | null>(null)
  const state = chosen?.at === text ? chosen.state : written
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address, by whatever way, is what holds
  useEffect(() => setChosen(null), [text])

  useEffect(() => {
    const remembered = arrival.current
    arrival.current = null
    if (remembered) change(readQuery(remembered))
  }, [change])

  const set = (next: ListState) => {
    const patch = writeListState(next, shape)
    setChosen({ at: text, state: next })
    void rememberedFilters.set(target, writeQuery({ ...patch, page: undefined }))
    change(patch)
  }
  return [state, set]
}

/**
 * The state of a list for its view, and the body of its operation. An address with an unknown filter shows everything.
 * `shape` must be the same object at every drawing.
 */
export function useListQuery<Body extends object>(schema: z.ZodType<Body>, shape: ListShape) {
  const [state, onChange] = useListState(shape)
  const parsed = schema.safeParse(listBody(state))
  const body: Body | Record<string, never> = parsed.success ? parsed.data : {}
  return { list: { shape, state, onChange }, body }
}
