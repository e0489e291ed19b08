const TITLES = /^(dr|drg|ir|h|hj|prof)\.?$/i

/** The initials of the first and the last name, without titles: "dr. Maya Sari" is MS. */
export function initials(name: string): string {
  const words = name.split(/[\s,]+/).filter((word) => /^\p{L}/u.test(word) && !TITLES.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => word?.charAt(0).toUpperCase()).join('')
}
