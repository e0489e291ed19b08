import { useRef } from 'react'

/** The same object as long as it says the same, so that what it is passed to is not drawn again. */
export function useStable<T>(value: T): T {
  const kept = useRef(value)
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value
  return kept.current
}
