const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]
const first = (known: typeof BROWSERS, text: string) => known.find(([sign]) => sign.test(text))?.[1]

/** The browser and system of a user agent, such as "Chrome on Windows"; null if unknown. */
export function deviceOf(userAgent: string | null): string | null {
  const browser = first(BROWSERS, userAgent ?? '')
  const system = first(SYSTEMS, userAgent ?? '')
  if (browser === undefined || system === undefined) return browser ?? system ?? null
  return `${browser} on ${system}`
}
