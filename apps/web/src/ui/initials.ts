const TITLES = /^(dr|drg|ir|h|hj|prof)\.?$/i

/** The initials of the first and the last name, without titles: "dr. Maya Sari" is MS. */
export function initials(name: string): string {
  const names = name.split(/[\s,]+/).filter((part) => /^\p{L}/u.test(part) && !TITLES.test(part))
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names
  return ends.map((word) => word?.charAt(0).toUpperCase()).join('')
}
