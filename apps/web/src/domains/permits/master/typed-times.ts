const TYPED = /^(\d{1,2})(?:[.:](\d{2}))?$/

/** Times as people type them (7, 7:00, 19.00) as HH:MM in the order of the day; what is no time stays as it was typed. */
export const typedTimes = (typed: readonly string[]): string[] =>
  typed
    .map((text) => {
      const [, hours = '', minutes = '00'] = TYPED.exec(text.trim()) ?? []
      return hours === '' ? text : `${hours.padStart(2, '0')}:${minutes}`
    })
    .toSorted()
