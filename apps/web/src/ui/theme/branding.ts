import { useSyncExternalStore } from 'react'
import { ownCss } from './own-colours.ts'

/** The branding of a company: null is the default. */
export interface Branding {
  readonly colour: string | null
  /** Names the picture, so that it is fetched once. */
  readonly logoId: number | null
  /** The logo as a data address. */
  readonly logo: string | null
}

const KEY = 'branding'
const PRODUCT: Branding = { colour: null, logoId: null, logo: null }
const watchers = new Set<() => void>()

const isKept = (kept: unknown): kept is { branding: Branding } =>
  typeof kept === 'object' &&
  kept !== null &&
  'branding' in kept &&
  typeof kept.branding === 'object' &&
  kept.branding !== null

/** What `theme.js` has painted already; anything unreadable is the product's own look. */
function readKept(): Branding {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isKept(kept) ? { ...PRODUCT, ...kept.branding } : PRODUCT
  } catch {
    return PRODUCT
  }
}

let branding = readKept()

/** The look that is on the screen. */
export const currentBranding = (): Branding => branding

/** Shows a company's look at once, and keeps it for the next load, so that nothing flashes. */
export function showBranding(next: Branding): void {
  branding = next
  const css = next.colour === null ? '' : ownCss(next.colour)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  // Without branding nothing is stored.
  if (next.colour === null && next.logoId === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify({ css, branding: next }))
  for (const watch of watchers) watch()
}

/** Resets to the default branding at sign-out. */
export const forgetBranding = (): void => showBranding(PRODUCT)

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** The current branding; the component redraws when it changes. */
export const useBranding = (): Branding => useSyncExternalStore(subscribe, currentBranding)
