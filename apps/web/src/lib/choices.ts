import type { Option, OptionsQuery } from '@selamat/contract/kit/list-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from './query-client.ts'

export interface Choice {
  readonly value: number | string
  readonly label: string
  readonly hint?: string | null
}

/** Where a pick-list gets its choices: known ones, or the server by keyword and by ids. */
export interface ChoiceSource {
  /** Names the source in the cache. */
  readonly key: string
  readonly load: (query: Partial<OptionsQuery>) => Promise<readonly Choice[]>
}

/** Pick-list rows as choices. */
export const toChoices = (options: readonly Option[]): Choice[] =>
  options.map(({ id, label, hint }) => ({ value: id, label, hint }))

/** A source of fixed choices, e.g. the labels of an enumeration. */
export function fixedChoices(key: string, choices: readonly Choice[]): ChoiceSource {
  return {
    key,
    load: async ({ keyword = '' }) =>
      choices.filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase())),
  }
}

/** Reads the choices of a source again, e.g. after one was added. */
export const refreshChoices = (key: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['choices', key] })

/** What a pick-list asks when it opens. */
export const FIRST_CHOICES = { keyword: '', limit: 100 }

/** Lets a pick-list open with choices that were read already; it asks again all the same. */
export function keepChoices({ key }: ChoiceSource, choices: readonly Choice[]): void {
  queryClient.setQueryDefaults(['choices', key], { gcTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(['choices', key, FIRST_CHOICES], choices)
}

/** The choices of a select; the previous ones stay while the next keyword loads. */
export function useChoices(source: ChoiceSource, query: Partial<OptionsQuery>, enabled: boolean) {
  return useQuery({
    queryKey: ['choices', source.key, query],
    queryFn: () => source.load(query),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** The labels of chosen values, also of those that a keyword does not find. */
export function useChosen(source: ChoiceSource, values: readonly (number | string)[]): readonly Choice[] {
  const ids = values.filter((value) => typeof value === 'number')
  const query = useQuery({
    queryKey: ['choices', source.key, 'chosen', values],
    queryFn: () => source.load(ids.length > 0 ? { ids } : {}),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: values.length > 0,
  })
  return values.map((value) => query.data?.find((choice) => choice.value === value) ?? { value, label: '…' })
}

/** What a pick-list offers: nothing while its choices load. The list itself says that they load, or could not be loaded. */
export const offered = <T>({ data }: { readonly data: readonly T[] | null | undefined }): readonly T[] => data ?? []

/** A value that follows 300 ms after the last change. */
export function useDebounced<T>(value: T, milliseconds = 300): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
