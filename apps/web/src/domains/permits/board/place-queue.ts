/** In per cent of the picture; null: not on it. */
export interface Place {
  readonly x: number | null
  readonly y: number | null
}

/**
 * Saves places one after the other: of those that come for a location while a save runs, only the last is saved, once that has
 * answered. `show` gets the places that are not saved yet. `save` tells a failure itself; the place then goes.
 */
export function placeQueue(
  save: (locationId: number, place: Place) => Promise<void>,
  show: (unsaved: ReadonlyMap<number, Place>) => void,
): (locationId: number, place: Place) => Promise<void> {
  const unsaved = new Map<number, Place>()
  let isSaving = false
  const tell = () => show(new Map(unsaved))
  return async (locationId, place) => {
    unsaved.set(locationId, place)
    tell()
    if (isSaving) return
    isSaving = true
    try {
      for (let [next] = unsaved; next; [next] = unsaved) {
        const [id, to] = next
        await save(id, to)
        if (unsaved.get(id) === to) unsaved.delete(id)
        tell()
      }
    } finally {
      isSaving = false
    }
  }
}

/** The locations as they were before they were first moved; the one that was moved last is the last. */
export function touched<T extends { readonly id: number }>(before: readonly T[], moved: T): T[] {
  const first = before.find(({ id }) => id === moved.id) ?? moved
  return [...before.filter(({ id }) => id !== moved.id), first]
}
