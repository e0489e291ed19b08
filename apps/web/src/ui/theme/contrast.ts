/** The parts 0 to 1 of a #RRGGBB colour; throws where it is none. */
export function channels(hex: string): [number, number, number] {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)
  if (match === null) throw new Error(`${hex} is no #RRGGBB colour`)
  const part = (index: number) => Number.parseInt(match[index] ?? '', 16) / 255
  return [part(1), part(2), part(3)]
}

function luminance(hex: string): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const [red, green, blue] = channels(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast ratio of two colours after WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
